import { Module } from '@nestjs/common';
import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { poolOf } from '@emberdeck/platform/database/data-source';
import { jobsControllerOf } from '@emberdeck/platform/jobs/jobs.controller';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { DataSource } from 'typeorm';
import { ActivitiesController } from './activities/activities.controller.js';
import { ActivitiesService } from './activities/activities.service.js';
import { ActivitiesSubscriber } from './activities/activities.subscriber.js';
import type { AnalyticsSettings } from './analytics.settings.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DataSourcesController } from './data-sources/data-sources.controller.js';
import { DataSourcesService } from './data-sources/data-sources.service.js';
import { WorkspaceQuotasService } from './data-sources/workspace-quotas.service.js';
import { DemoService } from './demo/demo.service.js';
import { MaintenanceJobs } from './maintenance/maintenance.jobs.js';
import { MetricsService } from './metrics/metrics.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { IngestionService } from './uploads/ingestion.service.js';
import { IngestionTurns } from './uploads/ingestion-turns.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsService } from './uploads/uploads.service.js';

/** A file that waits for its turn so long is better sent again later. */
const turnPatienceMs = 60_000;

/** Adding a file holds a connection all the time: most of the pool is left to everything else. */
const turnsOf = (dataSource: DataSource): IngestionTurns =>
  new IngestionTurns({
    atOnce: Math.max(1, Math.floor((poolOf(dataSource).options.max ?? 0) / 3)),
    patienceMs: turnPatienceMs,
  });

const outboundPolicyOf = (settings: AnalyticsSettings): OutboundPolicy =>
  new OutboundPolicy(settings.OUTBOUND_ALLOW);

@Module({
  controllers: [
    ActivitiesController,
    ActivitiesSubscriber,
    DashboardController,
    DataSourcesController,
    ReportsController,
    UploadsController,
    jobsControllerOf('analytics'),
    blobsControllerOf('analytics'),
  ],
  providers: [
    ActivitiesService,
    DashboardService,
    DataSourcesService,
    DemoService,
    blobJobsOf('analytics'),
    MaintenanceJobs,
    IngestionService,
    { provide: IngestionTurns, useFactory: turnsOf, inject: [DataSource] },
    MetricsService,
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
    UploadsService,
    WorkspaceQuotasService,
  ],
})
export class AnalyticsModule {}
