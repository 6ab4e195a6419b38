import { Module } from '@nestjs/common';
import { BellModule } from './bell/bell.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { MembersModule } from './members/members.module.js';

/** The features of the service. */
@Module({
  imports: [BellModule, ChannelsModule, DeliveryModule, InvitationsModule, MembersModule],
})
export class NotificationsModule {}
