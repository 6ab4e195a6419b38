import { Injectable } from '@nestjs/common';
import type { ReportAudience } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { DashboardService } from '../dashboard/dashboard.service.js';
import type { MetricData, ReportData } from './report-data.js';
import {
  countMetrics,
  type PartRow,
  type PointRow,
  pointsPerPage,
  readParts,
  readPointDays,
  readPointPage,
  readSources,
} from './report-figures.queries.js';
import { MetricGoalsService } from '../metric-goals/metric-goals.service.js';
import { maxPoints, ReportPoints } from './report-points.js';
import type { StoredReport } from './report.mapper.js';
import { isRate } from './blocks/metric-text.js';
import { rangeDays } from './report-rules.js';

// Times in ISO 8601 order as text. Dates would lose the microseconds of the end of a day.
const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Reads what a report shows, from one state of the database. */
@Injectable()
export class ReportDataService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly dashboard: DashboardService,
    private readonly goals: MetricGoalsService,
  ) {}

  /** The data in the scope of the audience. The figures come from the dashboard itself. */
  read(report: StoredReport, audience: ReportAudience): Promise<ReportData> {
    const actor = readerOf(report, audience);
    const { startDate, endDate, dateRange, format } = report;
    const { days, step } = rangeDays[dateRange];
    return this.work.snapshot(async () => {
      const headline = await this.dashboard.metrics(actor);
      const sources = await readSources(this.work, actor);
      const lastDay = endDate.toISOString().slice(0, 10);
      const parts = await readParts(this.work, actor, { lastDay, days, step });
      return {
        headline,
        sources: sources.map((source) => ({
          ...source,
          lastSyncAt: source.lastSyncAt?.toISOString() ?? null,
        })),
        metrics: metricsOf(parts),
        metricCount: await countMetrics(this.work, actor),
        goals: await this.goals.list(actor),
        ...{ startDate, endDate, days, step },
        points: format === 'excel' ? await this.readPoints(report, parts) : null,
      };
    });
  }

  /** The newest points of the period, read day by day. */
  private async readPoints(report: StoredReport, parts: readonly PartRow[]): Promise<ReportPoints> {
    const points = new ReportPoints(
      parts.map(({ sourceName: source, name: metric, unit }) => ({ source, metric, unit })),
    );
    const { workspaceId, startDate, endDate } = report;
    const period = {
      workspaceId,
      series: parts,
      from: startDate.toISOString(),
      until: endDate.toISOString(),
    };
    for (const day of await readPointDays(this.work, period)) {
      const window = {
        ...period,
        from: later(`${day}T00:00:00.000Z`, period.from),
        until: earlier(`${day}T23:59:59.999999Z`, period.until),
      };
      let last: PointRow | null = null;
      let size = pointsPerPage;
      while (size === pointsPerPage && points.room > 0) {
        const rows: PointRow[] = await readPointPage(this.work, window, last);
        for (const { series, time, value } of rows) points.add(series - 1, time, value);
        last = rows.at(-1) ?? null;
        size = rows.length;
      }
      if (points.size === maxPoints) break;
    }
    return points;
  }
}

/** A member with the scope of the audience: the figures of a report do not depend on which one. */
const readerOf = ({ generatedBy, workspaceId }: StoredReport, audience: ReportAudience): Actor => ({
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

/** The rows of each metric, which are ordered by name, and their sums. */
function metricsOf(rows: readonly PartRow[]): MetricData[] {
  const byName = new Map<string, PartRow[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return [...byName].map(([name, parts]) => ({
    name,
    unit: parts.find(({ unit }) => unit !== null)?.unit ?? null,
    value: total(name, parts)(parts.map(({ value }) => value)) ?? 0,
    newestAt: new Date(Math.max(...parts.map(({ newestAt }) => newestAt.getTime()))),
    days: parts[0]?.days ?? [],
    series: byDay(
      parts.map(({ series }) => series),
      total(name, parts),
    ),
    previous: byDay(
      parts.map(({ previous }) => previous),
      total(name, parts),
    ),
    parts,
  }));
}

type Total = (values: readonly (number | null)[]) => number | null;

/** How the figures of several sources become one, as on the dashboard. */
function total(name: string, parts: readonly PartRow[]): Total {
  if (name === 'conversion_rate') return meanOf;
  if (name === 'active_users' || name.startsWith('revenue_')) return sumOf;
  const unit = parts.find((part) => part.unit !== null)?.unit ?? null;
  switch (parts[0]?.aggregation) {
    case 'minimum':
      return (values) => extremeOf(Math.min, values);
    case 'maximum':
      return (values) => extremeOf(Math.max, values);
    case 'average':
      return meanOf;
    case 'sum':
      return sumOf;
    default:
      return isRate(name, unit) ? meanOf : sumOf;
  }
}

function extremeOf(
  choose: (...values: number[]) => number,
  values: readonly (number | null)[],
): number | null {
  const known = knownOf(values);
  return known.length === 0 ? null : choose(...known);
}

const knownOf = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** With two decimals, as stored. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const sumOf: Total = (values) => {
  const known = knownOf(values);
  return known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0));
};

const meanOf: Total = (values) => {
  const sum = sumOf(values);
  return sum === null ? null : rounded(sum / knownOf(values).length);
};

const byDay = (series: readonly (readonly (number | null)[])[], totalOf: Total): (number | null)[] =>
  (series[0] ?? []).map((_, day) => totalOf(series.map((values) => values[day] ?? null)));
