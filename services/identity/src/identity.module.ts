import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TeamModule } from './accounts/team.module.js';

/** The features of the service. */
@Module({
  imports: [
    AccountsModule,
    InvitationsModule,
    LimitsModule,
    MaintenanceModule,
    OnboardingModule,
    OperatorModule,
    PreferencesModule,
    SessionsModule,
    TeamModule,
  ],
})
export class IdentityModule {}
