import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ChannelsModule } from '../channels/channels.module.js';
import { MembersModule } from '../members/members.module.js';
import { BellController } from './bell.controller.js';
import { BellService } from './bell.service.js';
import { BellSubscriber } from './bell.subscriber.js';
import { CountedNotices } from './counted-notices.service.js';
import { NoticePersonEntity } from './notice-person.entity.js';
import { NoticePreferenceEntity } from './notice-preference.entity.js';
import { NoticePreferencesSubscriber } from './notice-preferences.subscriber.js';
import { NotificationEntity } from './notification.entity.js';

/** Notifications of the bell. */
@Entities(NotificationEntity, NoticePersonEntity, NoticePreferenceEntity)
@Module({
  imports: [ChannelsModule, MembersModule],
  controllers: [BellController, BellSubscriber, NoticePreferencesSubscriber],
  providers: [BellService, CountedNotices],
})
export class BellModule {}
