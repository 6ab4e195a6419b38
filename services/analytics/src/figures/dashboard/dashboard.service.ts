import { Injectable } from '@nestjs/common';
import type {
  DashboardMetrics,
  explainFigure,
  FigureExplanation,
  getMetricSeries,
  MetricTrend,
} from '@emberdeck/contracts/analytics/dashboard';
import { type HeadlineUse, metricOfCard, useOf, usesOf } from '@emberdeck/contracts/analytics/card-rules';
import type { DashboardCards } from '@emberdeck/contracts/analytics/dashboard-cards';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ReadyJson } from '@emberdeck/platform/runtime/call-context';
import { headlinesOf, productsOf } from './card-rules.js';
import { DashboardCardsService } from './dashboard-cards.service.js';
import { askedOf, type Dashboard as Figures, dashboardOf, layoutOf } from './card-figures.js';
import { readDashboard, readLatestMetrics } from './dashboard.queries.js';
import { type ExplanationRow, readExplanation } from './explanation.queries.js';
import { formulaOf, formulaOfMetric } from './formula.js';
import { readSeries } from './series.queries.js';
import { metricTrend } from './trend.js';
import { readTrends } from './trends.queries.js';

type SeriesInput = CallInput<typeof getMetricSeries>;
type ExplanationInput = CallInput<typeof explainFigure>;

/** A dashboard with its headline figures, also those that are on no card. */
export type Dashboard = Figures;

/** The explanation of a metric without points. */
const noFigure: ExplanationRow = {
  value: null,
  amounts: [],
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
    private readonly cards: DashboardCardsService,
  ) {}

  /** The cards of the reader as they are now. */
  async metrics(actor: Actor): Promise<DashboardMetrics> {
    const { headlines: _, ...answer } = await this.read(actor, await this.cards.read(actor));
    return answer;
  }

  /** The cards that the workspace has chosen, as they were at the end of an earlier day, with the figures of the reader. */
  async ofWorkspace(actor: Actor, past: Date): Promise<Dashboard> {
    return this.read(actor, await this.cards.ofWorkspace(actor.workspaceId), past);
  }

  private async read(actor: Actor, choice: DashboardCards, past?: Date): Promise<Dashboard> {
    const layout = layoutOf(choice);
    const moment = { now: past ?? this.clock.now(), isPast: past !== undefined };
    return dashboardOf(layout, await readDashboard(this.work, actor, askedOf(layout), moment));
  }

  async latest(actor: Actor): Promise<ReadyJson> {
    const { activeUsers, revenue } = headlinesOf(await this.cards.read(actor));
    const metrics = {
      activeUsers: metricOfCard(activeUsers) ?? '',
      revenue: metricOfCard(revenue) ?? '',
      products: productsOf(revenue),
    };
    return new ReadyJson(await readLatestMetrics(this.work, actor, metrics));
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
      use: useOf(usesOf(headlinesOf(await this.cards.read(actor))), metric),
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
      `${fields.slice(0, -1)},"points":${row.points},"previous":${previous},"sources":${row.sources},"units":${row.units}}`,
    );
  }

  async trends(actor: Actor, names: readonly string[]): Promise<MetricTrend[]> {
    const uses = usesOf(headlinesOf(await this.cards.read(actor)));
    const asked = names.map((metric, place) => ({ place, metric, use: useOf(uses, metric) }));
    const rows = await readTrends(this.work, actor, asked, trendDays);
    return rows.map(({ name, unit, value, amounts, change, now, before, days }) => ({
      name,
      unit,
      value,
      amounts: [...amounts],
      trend: metricTrend(change, now, before),
      days: [...days],
    }));
  }

  async explain(actor: Actor, { figure, metric = '' }: ExplanationInput): Promise<FigureExplanation> {
    const headlines = headlinesOf(await this.cards.read(actor));
    const card = figure === undefined ? null : headlines[figure];
    const name = (card && metricOfCard(card)) ?? metric;
    const headline = askedOf({ cards: [], headlines });
    const use = figure ?? useOf(usesOf(headlines), name);
    const isHeadline = figure !== undefined;
    const row = await readExplanation(this.work, actor, { metric: name, use, isHeadline, headline });
    const specified = figure ?? (name === totalRevenue ? 'revenue' : null);
    const isChosen = card !== null && card.metrics.length > 0;
    return explanationOf(name, isChosen ? null : specified, row ?? noFigure);
  }
}

function explanationOf(
  metric: string,
  specified: HeadlineUse | null,
  row: ExplanationRow,
): FigureExplanation {
  const { aggregation, how, isWeighted, now, change, newestAt, parts, amounts, ...figures } = row;
  const rule = { aggregation, how, isWeighted, hasAmounts: amounts.length > 0 };
  return {
    ...figures,
    amounts: [...amounts],
    formula: specified === null ? formulaOfMetric(metric, rule) : formulaOf(specified, rule),
    parts: [...parts],
    newestAt: newestAt?.toISOString() ?? null,
    trend: metricTrend(change, now, row.before),
  };
}
