import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ExpiredRowsService } from './expired-rows.service.js';

/** Deletes expired rows. */
@Module({
  imports: [AccountsModule, LimitsModule, OnboardingModule, PasskeysModule, SessionsModule],
  providers: [ExpiredRowsService],
})
export class MaintenanceModule {}
