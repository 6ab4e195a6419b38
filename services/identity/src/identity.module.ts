import { Module } from '@nestjs/common';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { AccountsModule } from './accounts/accounts.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { ReauthenticationModule } from './reauthentication/reauthentication.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [workspaceErasureOf(workspaces)],
  imports: [
    AccountsModule,
    DeliveryModule,
    InvitationsModule,
    LimitsModule,
    MaintenanceModule,
    OnboardingModule,
    OperatorModule,
    PasskeysModule,
    PreferencesModule,
    ReauthenticationModule,
    SessionsModule,
  ],
})
export class IdentityModule {}
