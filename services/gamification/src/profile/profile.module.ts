import { Module } from '@nestjs/common';
import { CoinsModule } from '../coins/coins.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { ReferralSettlementModule } from '../referrals/referral-settlement.module.js';
import { PlayerProfilesModule } from './player-profiles.module.js';
import { ProfileController } from './profile.controller.js';
import { ProfileJobs } from './profile.jobs.js';
import { ProfileSubscriber } from './profile.subscriber.js';
import { WelcomeService } from './welcome.service.js';

/** The profile of a user, and the welcome of a new one. */
@Module({
  imports: [CoinsModule, PicturesModule, PlayerProfilesModule, ReferralSettlementModule],
  controllers: [ProfileController, ProfileSubscriber],
  providers: [ProfileJobs, WelcomeService],
  exports: [WelcomeService],
})
export class ProfileModule {}
