import { Injectable } from '@nestjs/common';
import type { DashboardMetrics, DashboardRange } from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ReadyJson } from '@emberdeck/platform/runtime/call-context';
import { readDashboard, readLatestMetrics, readMetricSeries } from './dashboard.queries.js';
import { metricTrend, sourceTrend } from './trend.js';

const windows: Readonly<Record<DashboardRange, { days: number; step: number }>> = {
  '30days': { days: 30, step: 1 },
  '90days': { days: 90, step: 1 },
  '1year': { days: 365, step: 7 },
};

/** Figures and charts. All queries read rollups, so their cost does not depend on the number of points. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async metrics(actor: Actor): Promise<DashboardMetrics> {
    const row = await readDashboard(this.work, actor, this.clock.now());
    return {
      activeUsers: row.activeUsers,
      revenue: row.revenue,
      conversionRate: row.conversionRate,
      dataSourceCount: row.sourceCount,
      trends: {
        activeUsers: metricTrend(row.usersChange, row.usersNow, row.usersBefore),
        revenue: metricTrend(row.revenueChange, row.revenueNow, row.revenueBefore),
        conversionRate: metricTrend(row.rateChange, row.rateNow, row.rateBefore),
        dataSourceCount: sourceTrend(row.newSources),
      },
      asOf: row.asOf?.toISOString() ?? null,
    };
  }

  async latest(actor: Actor): Promise<ReadyJson> {
    return new ReadyJson(await readLatestMetrics(this.work, actor));
  }

  async series(actor: Actor, range: DashboardRange): Promise<ReadyJson> {
    const { days, step } = windows[range];
    const today = this.clock.now().toISOString().slice(0, 10);
    const points = await readMetricSeries(this.work, actor, { today, days, step });
    return new ReadyJson(`{"range":"${range}","points":${points}}`);
  }
}
