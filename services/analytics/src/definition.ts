import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { AnalyticsModule } from './analytics.module.js';
import { analyticsSettings } from './analytics.settings.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';
import { syncOutcomes } from './ingest/sync/sync-metrics.js';
import { webhookDeliveries } from './ingest/webhooks/webhook-metrics.js';
import { replacedPruning } from './figures/metrics/replaced-pruning.js';
import { deliveryPruning } from './ingest/webhooks/webhook-pruning.js';
import { storedData } from './stored-data.js';

/** Sources, their figures, the dashboard, reports and the activity feed of a workspace. */
export const definition: ServiceDefinition = {
  ...storedData,
  module: AnalyticsModule,
  entities: entitiesOf(AnalyticsModule),
  settings: analyticsSettings,
  metrics: [syncOutcomes, webhookDeliveries],
  // The files of a report expire a day later.
  prunings: [
    deliveryPruning,
    replacedPruning,
    { table: 'outgoing_delivery', where: `created_at < now() - interval '30 days'` },
    { table: 'report', where: `created_at < now() - interval '1 year'` },
  ],
  personal,
  workspaces,
};
