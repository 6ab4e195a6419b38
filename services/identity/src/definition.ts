import { contactUndoDays } from '@emberdeck/contracts/identity/contact-undo';
import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { IdentityModule } from './identity.module.js';
import { identitySettings } from './identity.settings.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';
import { logins } from './sessions/session-metrics.js';
import { storedData } from './stored-data.js';

/** Accounts: onboarding, sessions, and the workspaces that users are members of. */
export const definition: ServiceDefinition = {
  ...storedData,
  module: IdentityModule,
  entities: entitiesOf(IdentityModule),
  settings: identitySettings,
  prunings: [
    // across workspaces: a token expires by itself
    { table: 'api_token', where: 'expires_at < now()' },
    { table: 'personal_export', where: 'expires_at < now()' },
    // across workspaces: a code expires by itself
    { table: 'handoff', where: "expires_at < now() - interval '1 hour'" },
    { table: 'provider_sign_in', where: "expires_at < now() - interval '1 hour'" },
    { table: 'sign_in_link', where: 'expires_at < now()' },
    { table: 'contact_change', where: `changed_at < now() - interval '${contactUndoDays} days'` },
  ],
  metrics: [logins],
  personal,
  workspaces,
};
