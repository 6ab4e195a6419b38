import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TeamModule } from '../accounts/team.module.js';
import { InvitationDelivery } from './invitation-delivery.service.js';
import { InvitationEntity } from './invitation.entity.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningService } from './joining.service.js';
import { ReferralPlacesController, ReferralPlacesSubscriber } from './referral-places.controller.js';
import { ReferralPlacesService } from './referral-places.service.js';

/** Invitations to workspaces. */
@Entities(InvitationEntity)
@Module({
  imports: [AccountsModule, DeliveryModule, LimitsModule, SessionsModule, TeamModule],
  controllers: [InvitationsController, ReferralPlacesController, ReferralPlacesSubscriber],
  providers: [InvitationsService, InvitationDelivery, JoiningService, ReferralPlacesService],
  exports: [InvitationsService, JoiningService],
})
export class InvitationsModule {}
