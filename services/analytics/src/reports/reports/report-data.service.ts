import { Injectable } from '@nestjs/common';
import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import { type MetricUses, usesOf } from '@emberdeck/contracts/analytics/card-rules';
import { metricsOfSum } from '@emberdeck/contracts/analytics/metric-names';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { ReportAudience } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readingOf } from '@emberdeck/contracts/core/zoned-time';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { ChartMarksService } from '../../figures/chart-marks/chart-marks.service.js';
import { DashboardService } from '../../figures/dashboard/dashboard.service.js';
import { FiguresService } from '../../figures/dashboard/figures.service.js';
import type { DailySeries, MetricData, MetricPart, ReportData } from './report-data.js';
import {
  includeSources,
  type PointRow,
  pointsPerPage,
  readPointDays,
  readPointPage,
  readSources,
  readZone,
} from './report-figures.queries.js';
import { type Comparison, readComparison } from './report-comparison.queries.js';
import { MetricGoalsService } from '../../figures/metric-goals/metric-goals.service.js';
import { maxPoints, ReportPoints } from './report-points.js';
import type { SourceReader } from '../../shared/reader.js';
import type { StoredReport } from './report.mapper.js';
import { isMixed, unitsOf } from './report-units.js';
import { type ReadWindow, windowOf } from './report-window.js';

/** Metrics whose days are read by one statement. */
const metricsAtOnce = 50;

type Period = Parameters<FiguresService['inPeriod']>[1];

/** The goals as they were at the end of the window. */
const goalsAt = (end: Date, goals: readonly MetricGoal[]): MetricGoal[] =>
  goals
    .filter(({ createdAt }) => new Date(createdAt) <= end)
    .map((goal) =>
      goal.reachedAt !== null && new Date(goal.reachedAt) > end ? { ...goal, reachedAt: null } : goal,
    );

/** Reads what a report shows, from one state of the database. */
@Injectable()
export class ReportDataService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly dashboard: DashboardService,
    private readonly figures: FiguresService,
    private readonly goals: MetricGoalsService,
    private readonly marks: ChartMarksService,
  ) {}

  /** The data in the scope of the audience. The figures come from the dashboard itself. */
  read(report: StoredReport, audience: ReportAudience): Promise<ReportData> {
    const actor = readerOf(report, audience);
    const { format, includedMetrics } = report;
    return this.work.snapshot(async () => {
      const timeZone = await readZone(this.work, report.workspaceId);
      const window = windowOf(report, timeZone);
      const { end, days, step } = window;
      await includeSources(this.work, window.asOf);
      const headline = await this.dashboard.ofWorkspace(actor, end);
      const sources = await readSources(this.work, actor, end);
      const goals = goalsAt(end, await this.goals.list(actor));
      const cards = Object.values(headline.headlines).map(({ metric }) => metric ?? '');
      const named = [...cards, ...includedMetrics, ...goals.map(({ metric }) => metric)];
      const important = named.flatMap(metricsOfSum);
      const uses = usesOf(headline.headlines);
      const period = { end, days, step, important, uses };
      const { figures, total: metricCount } = await this.figures.inPeriod(actor, period);
      const isExcel = format === 'excel';
      const reading = (instant: Date): Date => readingOf(timeZone, instant);
      const shown = figures.map((metric) => inZone(metric, reading));
      const metrics = await this.compare(
        actor,
        window,
        shown.filter((metric) => !isMixed(metric)),
        uses,
      );
      return {
        headline,
        timeZone,
        sources: sources.map((source) => ({
          ...source,
          lastSyncAt: source.lastSyncAt && reading(source.lastSyncAt).toISOString(),
        })),
        metrics,
        mixed: shown.filter(isMixed),
        metricCount,
        goals,
        marks: await this.marksOf(actor, window),
        ...{ firstDay: window.firstDay, lastDay: window.lastDay, days, step },
        ...{ endDate: reading(end), asOf: reading(window.asOf) },
        daily: isExcel ? await this.readDaily(actor, period, metrics) : null,
        points: isExcel ? await this.readPoints(report, window, figures) : null,
      };
    });
  }

  /** The marks that stood at the days of the window when the report was requested. */
  private async marksOf(actor: Actor, { firstDay, lastDay, asOf }: ReadWindow): Promise<ChartMark[]> {
    const marks = await this.marks.list(actor, { from: firstDay, until: lastDay });
    return marks.filter(({ createdAt }) => new Date(createdAt) <= asOf);
  }

  /** The metrics with their change since the period before, of a few at a time: a statement has a time limit. */
  private async compare(
    actor: Actor,
    window: ReadWindow,
    metrics: readonly MetricData[],
    { conversionRate: rates }: MetricUses,
  ): Promise<MetricData[]> {
    const compared: MetricData[] = [];
    for (let from = 0; from < metrics.length; from += metricsAtOnce) {
      const some = metrics.slice(from, from + metricsAtOnce);
      const names = some.map(({ name }) => name);
      const changes = new Map(
        (await readComparison(this.work, actor, window, { names, rates })).map((change) => [
          change.name,
          change,
        ]),
      );
      compared.push(...some.map((metric) => withChange(metric, changes.get(metric.name))));
    }
    return compared;
  }

  /** The value of each day, of a few metrics at a time: a statement has a time limit. */
  private async readDaily(
    actor: Actor,
    period: Period,
    metrics: readonly MetricData[],
  ): Promise<DailySeries[]> {
    if (period.step === 1) return [...metrics];
    const names = metrics.map(({ name }) => name);
    const daily: DailySeries[] = [];
    for (let from = 0; from < names.length; from += metricsAtOnce) {
      const only = names.slice(from, from + metricsAtOnce);
      const { figures } = await this.figures.inPeriod(actor, { ...period, step: 1, only });
      daily.push(...figures.map(({ name, unit, days, series }) => ({ name, unit, days, series })));
    }
    return daily;
  }

  /** The newest points of the period, read day by day. */
  private async readPoints(
    { workspaceId }: StoredReport,
    { startDate, endDate }: ReadWindow,
    metrics: readonly MetricData[],
  ): Promise<ReportPoints> {
    // A source that brings a metric in several units has a part for each.
    const series = new Map(
      metrics.flatMap(({ name: metric, parts }) =>
        parts.map((part) => [
          partKey(part),
          { sourceId: part.sourceId, name: part.name, source: part.sourceName, metric },
        ]),
      ),
    );
    const all = [...series.values()];
    const points = new ReportPoints();
    const period = {
      workspaceId,
      series: all,
      from: startDate.toISOString(),
      until: endDate.toISOString(),
    };
    for (const day of await readPointDays(this.work, period)) {
      const window = { ...period, ...day };
      let last: PointRow | null = null;
      let size = pointsPerPage;
      while (size === pointsPerPage && points.room > 0) {
        const rows: PointRow[] = await readPointPage(this.work, window, last);
        for (const { series: place, time, value, unit } of rows) {
          const of = all[place - 1];
          if (of !== undefined) points.add({ source: of.source, metric: of.metric, unit }, time, value);
        }
        last = rows.at(-1) ?? null;
        size = rows.length;
      }
      if (points.size === maxPoints) break;
    }
    return points;
  }
}

/** The metric with its unit and the times that clocks of a zone show. */
const inZone = (metric: MetricData, reading: (instant: Date) => Date): MetricData => ({
  ...metric,
  // The newest point may have no unit where others have one.
  unit: metric.unit ?? unitsOf([metric])[0] ?? null,
  newestAt: reading(metric.newestAt),
  parts: metric.parts.map((part) => ({
    ...part,
    newestAt: reading(new Date(part.newestAt)).toISOString(),
  })),
});

/** A source may write a metric in several ways: each is a part. */
const partKey = ({ sourceId, name }: Pick<MetricPart, 'sourceId' | 'name'>): string => `${sourceId} ${name}`;

/** The metric with the change of its figure, and of the parts of each source, since the period before. */
const withChange = (metric: MetricData, change: Comparison | undefined): MetricData => {
  const ofPart = new Map(change?.parts.map((part) => [partKey(part), part.change]));
  return {
    ...metric,
    now: change?.now ?? null,
    before: change?.before ?? null,
    parts: metric.parts.map((part) => ({ ...part, change: ofPart.get(partKey(part)) ?? null })),
  };
};

/** A stand-in with the scope of the audience: a member of the team, or what each client of the report sees. */
const readerOf = (
  { generatedBy, workspaceId, sharedWith }: StoredReport,
  audience: ReportAudience,
): SourceReader => ({
  forClients: sharedWith,
  userId: generatedBy,
  workspaceId,
  sessionId: '',
  role: audience === 'client' ? 'client' : 'team_member',
  ownsWorkspace: false,
  verified: true,
  displayName: '',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  revision: 0,
});
