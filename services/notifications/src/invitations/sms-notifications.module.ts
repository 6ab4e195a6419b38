import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { SmsNotification } from './sms-notification.entity.js';
import { SmsNotificationsService } from './sms-notifications.service.js';

/** The rows of text messages. Separate from the invitations, because their delivery writes to it too. */
@Entities(SmsNotification)
@Module({
  providers: [SmsNotificationsService],
  exports: [SmsNotificationsService],
})
export class SmsNotificationsModule {}
