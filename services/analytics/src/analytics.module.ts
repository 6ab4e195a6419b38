import { Module } from '@nestjs/common';
import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { jobsControllerOf } from '@emberdeck/platform/jobs/jobs.controller';
import { ActivitiesModule } from './activities/activities.module.js';
import { ApiFeedModule } from './api-feed/api-feed.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DataSourcesModule } from './data-sources/data-sources.module.js';
import { DemoModule } from './demo/demo.module.js';
import { HostSlotsModule } from './host-slots/host-slots.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MembersModule } from './members/members.module.js';
import { MetricGoalsModule } from './metric-goals/metric-goals.module.js';
import { MetricSettingsModule } from './metric-settings/metric-settings.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ReportFilesModule } from './report-files/report-files.module.js';
import { ReportSchedulesModule } from './report-schedules/report-schedules.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SampleDataModule } from './sample-data/sample-data.module.js';
import { SyncModule } from './sync/sync.module.js';
import { SyncRunsModule } from './sync-runs/sync-runs.module.js';
import { SourceTestModule } from './source-test/source-test.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { WebhookKeysModule } from './webhook-keys/webhook-keys.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WorkspaceZonesModule } from './workspace-zones/workspace-zones.module.js';

/** The features of the service. */
@Module({
  imports: [
    ActivitiesModule,
    ApiFeedModule,
    DashboardModule,
    DataSourcesModule,
    DemoModule,
    HostSlotsModule,
    MaintenanceModule,
    MembersModule,
    MetricGoalsModule,
    MetricSettingsModule,
    MetricsModule,
    ReportFilesModule,
    ReportSchedulesModule,
    ReportsModule,
    SampleDataModule,
    SyncModule,
    SyncRunsModule,
    SourceTestModule,
    UploadsModule,
    WebhookKeysModule,
    WebhooksModule,
    WorkspaceZonesModule,
  ],
  controllers: [jobsControllerOf('analytics'), blobsControllerOf('analytics')],
  providers: [blobJobsOf('analytics')],
})
export class AnalyticsModule {}
