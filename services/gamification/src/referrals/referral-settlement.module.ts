import { Module } from '@nestjs/common';
import { CoinsModule } from '../coins/coins.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ReferralSettlementService } from './referral-settlement.service.js';

/** Pays both sides once an invited friend has joined. */
@Module({
  imports: [CoinsModule, PlayerProfilesModule],
  providers: [ReferralSettlementService],
  exports: [ReferralSettlementService],
})
export class ReferralSettlementModule {}
