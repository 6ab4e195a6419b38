import { Module } from '@nestjs/common';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsService } from './channels/channels.service.js';
import { CodesController } from './delivery/codes.controller.js';
import { UnlockLinksController } from './delivery/unlock-links.controller.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';

@Module({
  controllers: [ChannelsController, CodesController, UnlockLinksController, InvitationsController],
  providers: [ChannelsService, DeliveryService, InvitationsService],
})
export class NotificationsModule {}
