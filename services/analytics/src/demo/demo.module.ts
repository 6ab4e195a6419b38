import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/activities.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { SampleDataModule } from '../sample-data/sample-data.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { WebhookKeysModule } from '../webhook-keys/webhook-keys.module.js';
import { DemoService } from './demo.service.js';

/** Sources, points and activities of the demo. */
@Module({
  imports: [ActivitiesModule, MetricsModule, SampleDataModule, SyncRunsModule, WebhookKeysModule],
  providers: [DemoService],
})
export class DemoModule {}
