import { Injectable } from '@nestjs/common';
import {
  type DashboardMetrics,
  type explainFigure,
  type FigureExplanation,
  type getMetricSeries,
  type HeadlineFigure,
  type MetricTrend,
  totalRevenue,
} from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ReadyJson } from '@emberdeck/platform/runtime/call-context';
import { readDashboard, readLatestMetrics } from './dashboard.queries.js';
import { type ExplanationRow, readExplanation, readTrends } from './explanation.queries.js';
import { formulaOf, formulaOfMetric } from './formula.js';
import { readSeries } from './series.queries.js';
import { metricTrend, sourceTrend } from './trend.js';

type SeriesInput = CallInput<typeof getMetricSeries>;
type ExplanationInput = CallInput<typeof explainFigure>;

/** The metric of each headline figure. */
const metricOf: Readonly<Record<HeadlineFigure, string>> = {
  activeUsers: 'active_users',
  revenue: totalRevenue,
  conversionRate: 'conversion_rate',
};

/** The explanation of a metric without points. */
const noFigure: ExplanationRow = {
  value: 0,
  now: null,
  before: null,
  change: null,
  unit: null,
  aggregation: 'last',
  how: 'sum',
  isWeighted: true,
  newestAt: null,
  comparedWith: null,
  parts: [],
};

/** Days of the small chart beside a figure. */
const trendDays = 30;

/** Figures and charts. All queries read rollups, so their cost does not depend on the number of points. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The cards as they are now, or as they were at the end of an earlier day. */
  async metrics(actor: Actor, past?: Date): Promise<DashboardMetrics> {
    const row = await readDashboard(this.work, actor, past ?? this.clock.now(), past !== undefined);
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

  async series(
    actor: Actor,
    { range, from, until, metric = 'active_users', compare, by }: SeriesInput,
  ): Promise<ReadyJson> {
    const withPrevious = compare === 'previous';
    const row = await readSeries(this.work, actor, {
      range,
      from,
      until,
      now: this.clock.now(),
      withPrevious,
      bySource: by === 'source',
      metric,
    });
    const fields = JSON.stringify({
      range,
      first: row.first,
      last: row.last,
      shiftDays: row.shiftDays,
      metric,
      unit: row.unit,
      aggregation: row.aggregation ?? 'last',
      timeZone: row.timeZone,
    });
    const previous = withPrevious ? row.previous : 'null';
    return new ReadyJson(
      `${fields.slice(0, -1)},"points":${row.points},"previous":${previous},"sources":${row.sources}}`,
    );
  }

  async trends(actor: Actor, names: readonly string[]): Promise<MetricTrend[]> {
    const rows = await readTrends(this.work, actor, names, trendDays);
    return rows.map(({ name, unit, value, change, now, before, days }) => ({
      name,
      unit,
      value,
      trend: metricTrend(change, now, before),
      days: [...days],
    }));
  }

  async explain(actor: Actor, { figure, metric = '' }: ExplanationInput): Promise<FigureExplanation> {
    const name = figure === undefined ? metric : metricOf[figure];
    const row =
      (await readExplanation(this.work, actor, { metric: name, isHeadline: figure !== undefined })) ??
      noFigure;
    const { aggregation, how, isWeighted, now, change, newestAt, parts, ...figures } = row;
    const shown = figure ?? (name === totalRevenue ? 'revenue' : undefined);
    const rule = { aggregation, how, isWeighted };
    return {
      ...figures,
      formula: shown === undefined ? formulaOfMetric(name, rule) : formulaOf(shown, rule),
      parts: [...parts],
      newestAt: newestAt?.toISOString() ?? null,
      trend: metricTrend(change, now, row.before),
    };
  }
}
