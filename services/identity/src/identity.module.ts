import { Module } from '@nestjs/common';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { AccountEndModule } from './account-end/account-end.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { DomainsModule } from './domains/domains.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { HandoffModule } from './handoff/handoff.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PersonalModule } from './personal/personal.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { ReauthenticationModule } from './reauthentication/reauthentication.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [workspaceErasureOf(workspaces)],
  imports: [
    AccountEndModule,
    AccountsModule,
    AuditLogModule,
    ContactsModule,
    DeliveryModule,
    DirectoryModule,
    DomainsModule,
    ExportsModule,
    HandoffModule,
    InvitationsModule,
    LimitsModule,
    MaintenanceModule,
    OnboardingModule,
    OperatorModule,
    PasskeysModule,
    PersonalModule,
    PreferencesModule,
    ProvidersModule,
    ReauthenticationModule,
    SessionsModule,
    TokensModule,
  ],
})
export class IdentityModule {}
