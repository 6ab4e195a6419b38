import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { GreetingsController } from './greetings.controller.js';
import { GreetingsService } from './greetings.service.js';
import { HeldReferralsController, HeldReferralsJobs } from './held-referrals.controller.js';
import { InviterNames } from './inviter-names.service.js';
import { JoinOriginEntity } from './join-origin.entity.js';
import { ReferralHoldsService } from './referral-holds.service.js';
import { ReferralSettlementService } from './referral-settlement.service.js';

/** Pays the inviter once a friend has joined, and greets the friend. */
@Entities(JoinOriginEntity)
@Module({
  imports: [CoinsModule, PlayerProfilesModule],
  controllers: [GreetingsController, HeldReferralsController],
  providers: [
    GreetingsService,
    HeldReferralsJobs,
    InviterNames,
    ReferralHoldsService,
    ReferralSettlementService,
  ],
  exports: [InviterNames, ReferralHoldsService, ReferralSettlementService],
})
export class ReferralSettlementModule {}
