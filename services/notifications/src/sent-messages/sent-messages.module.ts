import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { SmsNotificationsModule } from '../invitations/sms-notifications.module.js';
import { SentMessagesController } from './sent-messages.controller.js';
import { SentMessagesService } from './sent-messages.service.js';
import { SentMessagesSubscriber } from './sent-messages.subscriber.js';

/** What was sent to users, and in their names. */
@Module({
  imports: [InvitationsModule, SmsNotificationsModule],
  controllers: [SentMessagesController, SentMessagesSubscriber],
  providers: [SentMessagesService],
})
export class SentMessagesModule {}
