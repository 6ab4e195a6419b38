import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { HeldReferralsController, HeldReferralsJobs } from './held-referrals.controller.js';
import { JoinOriginEntity } from './join-origin.entity.js';
import { ReferralHoldsService } from './referral-holds.service.js';
import { ReferralSettlementService } from './referral-settlement.service.js';

/** Pays both sides once an invited friend has joined. */
@Entities(JoinOriginEntity)
@Module({
  imports: [CoinsModule, PlayerProfilesModule],
  controllers: [HeldReferralsController],
  providers: [HeldReferralsJobs, ReferralHoldsService, ReferralSettlementService],
  exports: [ReferralHoldsService, ReferralSettlementService],
})
export class ReferralSettlementModule {}
