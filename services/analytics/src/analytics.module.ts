import { Module } from '@nestjs/common';
import { poolOf } from '@emberdeck/platform/database/data-source';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { DataSource } from 'typeorm';
import { ActivitiesHandler } from './activities/activities.controller.js';
import { ActivitiesService } from './activities/activities.service.js';
import { ActivitiesSubscriber } from './activities/activities.subscriber.js';
import type { AnalyticsSettings } from './analytics.settings.js';
import { DashboardHandler } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DataSourcesHandler } from './data-sources/data-sources.controller.js';
import { DataSourcesService } from './data-sources/data-sources.service.js';
import { WorkspaceQuotasService } from './data-sources/workspace-quotas.service.js';
import { DemoService } from './demo/demo.service.js';
import { HousekeepingService } from './maintenance/maintenance.service.js';
import { MetricsService } from './metrics/metrics.service.js';
import { ReportsHandler } from './reports/reports.controller.js';
import { IngestionService } from './uploads/ingestion.service.js';
import { IngestionTurns } from './uploads/ingestion-turns.js';
import { UploadsHandler } from './uploads/uploads.controller.js';
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
  providers: [
    ActivitiesHandler,
    ActivitiesService,
    ActivitiesSubscriber,
    DashboardHandler,
    DashboardService,
    DataSourcesHandler,
    DataSourcesService,
    DemoService,
    HousekeepingService,
    IngestionService,
    { provide: IngestionTurns, useFactory: turnsOf, inject: [DataSource] },
    MetricsService,
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
    ReportsHandler,
    UploadsHandler,
    UploadsService,
    WorkspaceQuotasService,
  ],
})
export class AnalyticsModule {}
