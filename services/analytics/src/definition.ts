import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { ActivityEntity } from './activities/activity.entity.js';
import { AnalyticsModule } from './analytics.module.js';
import { analyticsSettings } from './analytics.settings.js';
import { DataSourceEntity } from './data-sources/data-source.entity.js';
import { MetricPurgeEntity } from './data-sources/metric-purge.entity.js';
import { demoRemoval } from './demo/demo-removal.js';
import { MetricEntity } from './metrics/metric.entity.js';
import { MetricDailyEntity } from './metrics/metric-daily.entity.js';
import { MetricLatestEntity } from './metrics/metric-latest.entity.js';
import { SyncRunEntity } from './uploads/sync-run.entity.js';
import { UploadEntity } from './uploads/upload.entity.js';
import { UploadChunkEntity } from './uploads/upload-chunk.entity.js';

/** Sources, their figures, the dashboard, reports and the activity feed of a workspace. */
export const definition: ServiceDefinition = {
  name: 'analytics',
  module: AnalyticsModule,
  entities: [
    ActivityEntity,
    DataSourceEntity,
    MetricEntity,
    MetricDailyEntity,
    MetricLatestEntity,
    MetricPurgeEntity,
    SyncRunEntity,
    UploadEntity,
    UploadChunkEntity,
  ],
  migrations: new URL('../../migrations/', import.meta.url),
  settings: analyticsSettings,
  sealed: [{ table: 'data_source', column: 'api_key' }],
  demoRemoval,
};
