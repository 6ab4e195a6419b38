import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookKeysService } from './webhook-keys.service.js';

/** Addresses and secrets of webhooks. */
@Entities(WebhookEntity)
@Module({
  providers: [WebhookKeysService],
  exports: [WebhookKeysService],
})
export class WebhookKeysModule {}
