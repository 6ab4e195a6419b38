import { Module } from '@nestjs/common';
import { ChannelsHandler } from './channels/channels.controller.js';
import { ChannelsService } from './channels/channels.service.js';
import { CodesHandler } from './delivery/codes.controller.js';
import { UnlockLinksHandler } from './delivery/unlock-links.controller.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { InvitationsHandler } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';

@Module({
  providers: [
    ChannelsService,
    ChannelsHandler,
    DeliveryService,
    CodesHandler,
    UnlockLinksHandler,
    InvitationsService,
    InvitationsHandler,
  ],
})
export class NotificationsModule {}
