import { Module } from '@nestjs/common';
import { DemoFeedService } from './demo/demo-feed.service.js';
import { MembersService } from './members/members.service.js';
import { MembersSubscriber } from './members/members.subscriber.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { ReactionsController } from './reactions/reactions.controller.js';
import { ReactionsService } from './reactions/reactions.service.js';

@Module({
  controllers: [MembersSubscriber, MessagesController, ReactionsController],
  providers: [MembersService, MessagesService, ReactionsService, DemoFeedService],
})
export class MessagingModule {}
