import { Module } from '@nestjs/common';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { BellModule } from './bell/bell.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { MembersModule } from './members/members.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [workspaceErasureOf(workspaces)],
  imports: [BellModule, ChannelsModule, DeliveryModule, InvitationsModule, MembersModule],
})
export class NotificationsModule {}
