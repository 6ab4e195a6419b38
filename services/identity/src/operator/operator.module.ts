import { Module } from '@nestjs/common';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OperatorAccountsService } from './operator-accounts.service.js';
import { OperatorController } from './operator.controller.js';

/** The accounts for the command `emberdeck users`. */
@Module({
  imports: [OnboardingModule, SessionsModule],
  controllers: [OperatorController],
  providers: [OperatorAccountsService],
})
export class OperatorModule {}
