import { Module } from '@nestjs/common';
import { ChartMarksModule } from './chart-marks/chart-marks.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { MetricGoalsModule } from './metric-goals/metric-goals.module.js';
import { MetricSettingsModule } from './metric-settings/metric-settings.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { WorkspaceZonesModule } from './workspace-zones/workspace-zones.module.js';

/** Points, rollups, and what is computed from them: dashboard, goals and limits. Knows neither sources nor reports. */
@Module({
  imports: [
    ChartMarksModule,
    DashboardModule,
    MetricGoalsModule,
    MetricSettingsModule,
    MetricsModule,
    WorkspaceZonesModule,
  ],
  exports: [ChartMarksModule, DashboardModule, MetricGoalsModule, MetricsModule, WorkspaceZonesModule],
})
export class FiguresModule {}
