import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { InvitationsService } from './invitations.service.js';
import { ReferralDayEntity } from './referral-day.entity.js';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsService } from './referrals.service.js';

/** Invitations of friends. */
@Entities(FriendReferralEntity, ReferralDayEntity)
@Module({
  imports: [PlayerProfilesModule, ProfileModule],
  controllers: [ReferralsController],
  providers: [InvitationsService, ReferralsService],
  exports: [ReferralsService],
})
export class ReferralsModule {}
