import { Module } from '@nestjs/common';
import { ApiFeedModule } from './api-feed/api-feed.module.js';
import { DataSourcesModule } from './data-sources/data-sources.module.js';
import { PointsModule } from './points/points.module.js';
import { SampleDataModule } from './sample-data/sample-data.module.js';
import { SourcePageModule } from './source-page/source-page.module.js';
import { SourceTestModule } from './source-test/source-test.module.js';
import { SyncModule } from './sync/sync.module.js';
import { SyncRunsModule } from './sync-runs/sync-runs.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { WebhookKeysModule } from './webhook-keys/webhook-keys.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Data sources, and how their points arrive: files, APIs and webhooks. */
@Module({
  imports: [
    ApiFeedModule,
    DataSourcesModule,
    PointsModule,
    SampleDataModule,
    SourcePageModule,
    SourceTestModule,
    SyncModule,
    SyncRunsModule,
    UploadsModule,
    WebhookKeysModule,
    WebhooksModule,
  ],
  exports: [
    DataSourcesModule,
    PointsModule,
    SampleDataModule,
    SyncRunsModule,
    UploadsModule,
    WebhookKeysModule,
  ],
})
export class IngestModule {}
