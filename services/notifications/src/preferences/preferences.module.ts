import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { NotificationPreferenceEntity } from './notification-preference.entity.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';
import { UnsubscribeLinkEntity } from './unsubscribe-link.entity.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/** What users want to be notified about, and how. */
@Entities(NotificationPreferenceEntity, UnsubscribeLinkEntity)
@Module({
  controllers: [PreferencesController],
  providers: [PreferencesService, UnsubscribeService],
  exports: [PreferencesService, UnsubscribeService],
})
export class PreferencesModule {}
