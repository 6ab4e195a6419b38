import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ReauthenticationController } from './reauthentication.controller.js';
import { ReauthenticationService } from './reauthentication.service.js';

/** Confirming who it is before a change of the ways to sign in. */
@Module({
  imports: [AccountsModule, OnboardingModule, PasskeysModule, SessionsModule],
  controllers: [ReauthenticationController],
  providers: [ReauthenticationService],
})
export class ReauthenticationModule {}
