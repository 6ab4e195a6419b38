import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { AnalyticsModule } from './analytics.module.js';
import { analyticsSettings } from './analytics.settings.js';
import { demoRemoval } from './demo/demo-removal.js';

/** Sources, their figures, the dashboard, reports and the activity feed of a workspace. */
export const definition: ServiceDefinition = {
  name: 'analytics',
  module: AnalyticsModule,
  entities: entitiesOf(AnalyticsModule),
  migrations: new URL('../../migrations/', import.meta.url),
  settings: analyticsSettings,
  sealed: [{ table: 'data_source', column: 'api_key' }],
  demoRemoval,
};
