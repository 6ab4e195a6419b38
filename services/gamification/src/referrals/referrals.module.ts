import { Module } from '@nestjs/common';
import { ContactHashesModule } from '@emberdeck/platform/security/contact-hashes.module';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { InvitationSender } from './invitation-sender.service.js';
import { InvitationsService } from './invitations.service.js';
import { InvitedNumbersService } from './invited-numbers.service.js';
import { InvitedNumberEntity } from './invited-number.entity.js';
import { OwnReferralsService } from './own-referrals.service.js';
import { ReferralDayEntity } from './referral-day.entity.js';
import { ReferralMessageEntity } from './referral-message.entity.js';
import { ReferralMessagesService } from './referral-messages.service.js';
import { ReferralMessagesSubscriber } from './referral-messages.subscriber.js';
import { ReferralSettlementModule } from './referral-settlement.module.js';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsService } from './referrals.service.js';

/** Invitations of friends. */
@Entities(FriendReferralEntity, InvitedNumberEntity, ReferralDayEntity, ReferralMessageEntity)
@Module({
  imports: [ContactHashesModule, PlayerProfilesModule, ProfileModule, ReferralSettlementModule],
  controllers: [ReferralsController, ReferralMessagesSubscriber],
  providers: [
    InvitationSender,
    InvitationsService,
    InvitedNumbersService,
    OwnReferralsService,
    ReferralMessagesService,
    ReferralsService,
  ],
  exports: [ReferralsService],
})
export class ReferralsModule {}
