import { Module } from '@nestjs/common';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { ActivitiesModule } from '../activities/activities.module.js';
import { MetricGoalsModule } from '../metric-goals/metric-goals.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { SampleDataModule } from '../sample-data/sample-data.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { WebhookKeysModule } from '../webhook-keys/webhook-keys.module.js';
import { DemoFindingsService } from './demo-findings.service.js';
import { DemoService } from './demo.service.js';

/** Sources, points, activities, goal, limit and reports of the demo. */
@Module({
  imports: [
    ActivitiesModule,
    MetricGoalsModule,
    MetricsModule,
    ReportsModule,
    SampleDataModule,
    SyncRunsModule,
    WebhookKeysModule,
  ],
  providers: [DemoService, DemoFindingsService, Repeater],
})
export class DemoModule {}
