import { Module } from '@nestjs/common';
import { AccountEndModule } from '../account-end/account-end.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OperatorAccountsService } from './operator-accounts.service.js';
import { OperatorController } from './operator.controller.js';

/** The accounts and members for the commands `emberdeck users` and `emberdeck members`. */
@Module({
  imports: [AccountEndModule, AccountsModule, InvitationsModule, OnboardingModule, SessionsModule],
  controllers: [OperatorController],
  providers: [OperatorAccountsService],
})
export class OperatorModule {}
