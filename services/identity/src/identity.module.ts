import { Module } from '@nestjs/common';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { AccountsModule } from './accounts/accounts.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { DomainsModule } from './domains/domains.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [workspaceErasureOf(workspaces)],
  imports: [
    AccountsModule,
    DeliveryModule,
    DomainsModule,
    InvitationsModule,
    LimitsModule,
    MaintenanceModule,
    OnboardingModule,
    OperatorModule,
    PreferencesModule,
    SessionsModule,
  ],
})
export class IdentityModule {}
