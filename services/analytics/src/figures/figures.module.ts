import { Module } from '@nestjs/common';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { MetricGoalsModule } from './metric-goals/metric-goals.module.js';
import { MetricSettingsModule } from './metric-settings/metric-settings.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { WorkspaceZonesModule } from './workspace-zones/workspace-zones.module.js';

/** Points, rollups, and what is computed from them: dashboard, goals and limits. Knows neither sources nor reports. */
@Module({
  imports: [DashboardModule, MetricGoalsModule, MetricSettingsModule, MetricsModule, WorkspaceZonesModule],
  exports: [DashboardModule, MetricGoalsModule, MetricsModule, WorkspaceZonesModule],
})
export class FiguresModule {}
