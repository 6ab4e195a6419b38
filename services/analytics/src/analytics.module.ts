import { Module } from '@nestjs/common';
import { ActivitiesHandler } from './activities/activities.handler.js';
import { ActivitiesService } from './activities/activities.service.js';
import { ActivitiesSubscriber } from './activities/activities.subscriber.js';
import { DashboardHandler } from './dashboard/dashboard.handler.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DataSourcesHandler } from './data-sources/data-sources.handler.js';
import { DataSourcesService } from './data-sources/data-sources.service.js';
import { DemoService } from './demo/demo.service.js';
import { HousekeepingService } from './housekeeping/housekeeping.service.js';
import { MetricsService } from './metrics/metrics.service.js';
import { ReportsHandler } from './reports/reports.handler.js';
import { IngestionService } from './uploads/ingestion.service.js';
import { UploadsHandler } from './uploads/uploads.handler.js';
import { UploadsService } from './uploads/uploads.service.js';

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
    MetricsService,
    ReportsHandler,
    UploadsHandler,
    UploadsService,
  ],
})
export class AnalyticsModule {}
