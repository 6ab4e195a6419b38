import { Module } from '@nestjs/common';
import { BellController } from './bell/bell.controller.js';
import { BellService } from './bell/bell.service.js';
import { BellSubscriber } from './bell/bell.subscriber.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsService } from './channels/channels.service.js';
import { CodesController } from './delivery/codes.controller.js';
import { UnlockLinksController } from './delivery/unlock-links.controller.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { SendRecoveryService } from './delivery/send-recovery.service.js';
import { SendsRepository } from './delivery/sends.repository.js';
import { DemoMembersService } from './demo/demo-members.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { SmsNotificationsService } from './invitations/sms-notifications.service.js';
import { MembersService } from './members/members.service.js';
import { MembersSubscriber } from './members/members.subscriber.js';

@Module({
  controllers: [
    ChannelsController,
    CodesController,
    UnlockLinksController,
    InvitationsController,
    MembersSubscriber,
    BellSubscriber,
    BellController,
  ],
  providers: [
    ChannelsService,
    SendsRepository,
    DeliveryService,
    SendRecoveryService,
    InvitationsService,
    SmsNotificationsService,
    MembersService,
    DemoMembersService,
    BellService,
  ],
})
export class NotificationsModule {}
