import { Module } from '@nestjs/common';
import { SentMessagesController } from './sent-messages.controller.js';
import { SentMessagesService } from './sent-messages.service.js';
import { SentMessagesSubscriber } from './sent-messages.subscriber.js';

/** What was sent to users, and in their names. */
@Module({
  controllers: [SentMessagesController, SentMessagesSubscriber],
  providers: [SentMessagesService],
})
export class SentMessagesModule {}
