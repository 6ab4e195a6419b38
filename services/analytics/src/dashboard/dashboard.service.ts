import { Injectable } from '@nestjs/common';
import type { DashboardMetrics, DashboardRange } from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ReadyJson } from '@emberdeck/platform/runtime/call-context';
import { readerParameters } from '../reader.js';
import {
  dashboardMetricsQuery,
  type DashboardRow,
  latestMetricsQuery,
  metricSeriesQuery,
} from './dashboard.queries.js';
import { metricTrend, sourceTrend } from './trend.js';

const windows: Readonly<Record<DashboardRange, { days: number; step: number }>> = {
  '30days': { days: 30, step: 1 },
  '90days': { days: 90, step: 1 },
  '1year': { days: 365, step: 7 },
};

/** Figures and charts. All of it reads rollups, so that it costs the same however many points there are. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async metrics(actor: Actor): Promise<DashboardMetrics> {
    const parameters = [...readerParameters(actor), this.clock.now()];
    const [row] = await this.work.read<DashboardRow>(dashboardMetricsQuery, parameters);
    if (row === undefined) {
      throw new Error('The dashboard query answers one row, whatever there is');
    }
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
    return new ReadyJson(await this.json(latestMetricsQuery, [...readerParameters(actor)]));
  }

  async series(actor: Actor, range: DashboardRange): Promise<ReadyJson> {
    const { days, step } = windows[range];
    const today = this.clock.now().toISOString().slice(0, 10);
    const points = await this.json(metricSeriesQuery, [...readerParameters(actor), today, days, step]);
    return new ReadyJson(`{"range":"${range}","points":${points}}`);
  }

  private async json(query: string, parameters: readonly unknown[]): Promise<string> {
    const [row] = await this.work.read<{ json: string }>(query, parameters);
    return row?.json ?? '[]';
  }
}
