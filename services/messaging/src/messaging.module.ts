import { Module } from '@nestjs/common';
import { MembersModule } from './members/members.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';

/** The features of the service. */
@Module({
  imports: [MembersModule, MessagesModule, ReactionsModule],
})
export class MessagingModule {}
