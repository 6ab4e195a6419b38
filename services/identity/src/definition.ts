import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { IdentityModule } from './identity.module.js';
import { identitySettings } from './identity.settings.js';
import { deleteUnfinishedFlows } from './onboarding/onboarding-flows.queries.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';
import { logins } from './sessions/session-metrics.js';
import { deleteAllSessions } from './sessions/sessions.queries.js';

/** Accounts: onboarding, sessions, and the workspaces that users are members of. */
export const definition: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  entities: entitiesOf(IdentityModule),
  migrations: new URL('../../migrations/', import.meta.url),
  settings: identitySettings,
  metrics: [logins],
  afterRestore: [deleteAllSessions, deleteUnfinishedFlows],
  personal,
  workspaces,
};
