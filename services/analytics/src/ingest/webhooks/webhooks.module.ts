import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ActivitiesModule } from '../../activities/activities.module.js';
import { FiguresModule } from '../../figures/figures.module.js';
import { ApiFeedModule } from '../api-feed/api-feed.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { PointsModule } from '../points/points.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { WebhookKeysModule } from '../webhook-keys/webhook-keys.module.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Deliveries to webhooks. */
@Entities(WebhookDeliveryEntity)
@Module({
  imports: [
    ActivitiesModule,
    ApiFeedModule,
    DataSourcesModule,
    PointsModule,
    SyncRunsModule,
    WebhookKeysModule,
    FiguresModule,
  ],
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhookDeliveriesService],
})
export class WebhooksModule {}
