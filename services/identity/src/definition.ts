import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { Contact } from './accounts/contact.entity.js';
import { Membership } from './accounts/membership.entity.js';
import { UserAccount } from './accounts/user-account.entity.js';
import { Workspace } from './accounts/workspace.entity.js';
import { demoRemoval } from './demo/demo.queries.js';
import { IdentityModule } from './identity.module.js';
import { identitySettings } from './identity.settings.js';
import { SecurityCounter } from './limits/security-counter.entity.js';
import { ContactLock } from './onboarding/contact-lock.entity.js';
import { OnboardingFlow } from './onboarding/onboarding-flow.entity.js';
import { deleteUnfinishedFlows } from './onboarding/onboarding-flows.queries.js';
import { logins } from './sessions/session-metrics.js';
import { Session } from './sessions/session.entity.js';
import { deleteAllSessions } from './sessions/sessions.queries.js';

/** Accounts: onboarding, sessions, and the workspaces that users are members of. */
export const definition: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  entities: [
    UserAccount,
    Contact,
    Workspace,
    Membership,
    Session,
    OnboardingFlow,
    ContactLock,
    SecurityCounter,
  ],
  migrations: new URL('../../migrations/', import.meta.url),
  settings: identitySettings,
  metrics: [logins],
  afterRestore: [deleteAllSessions, deleteUnfinishedFlows],
  demoRemoval,
};
