import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../../activities/activities.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { PointsModule } from '../points/points.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { WebhookKeysModule } from '../webhook-keys/webhook-keys.module.js';
import { SampleDataController } from './sample-data.controller.js';
import { SampleDataService } from './sample-data.service.js';
import { SampleFeed } from './sample-feed.service.js';
import { SampleSourcesController } from './sample-sources.controller.js';
import { SampleSourcesService } from './sample-sources.service.js';

/** Sample sources, and the built-in feeds that they and the demo read. */
@Module({
  imports: [ActivitiesModule, DataSourcesModule, PointsModule, SyncRunsModule, WebhookKeysModule],
  controllers: [SampleDataController, SampleSourcesController],
  providers: [SampleDataService, SampleFeed, SampleSourcesService],
  exports: [SampleFeed],
})
export class SampleDataModule {}
