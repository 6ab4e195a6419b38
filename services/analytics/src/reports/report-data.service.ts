import { Injectable } from '@nestjs/common';
import type { ReportAudience } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { DashboardService } from '../dashboard/dashboard.service.js';
import { FiguresService } from '../dashboard/figures.service.js';
import type { MetricData, ReportData } from './report-data.js';
import {
  countMetrics,
  type PointRow,
  pointsPerPage,
  readPointDays,
  readPointPage,
  readSources,
} from './report-figures.queries.js';
import { MetricGoalsService } from '../metric-goals/metric-goals.service.js';
import { maxPoints, ReportPoints } from './report-points.js';
import type { StoredReport } from './report.mapper.js';
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
    private readonly figures: FiguresService,
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
      const metrics = await this.figures.inPeriod(actor, { lastDay, days, step });
      return {
        headline,
        sources: sources.map((source) => ({
          ...source,
          lastSyncAt: source.lastSyncAt?.toISOString() ?? null,
        })),
        metrics,
        metricCount: await countMetrics(this.work, actor),
        goals: await this.goals.list(actor),
        ...{ startDate, endDate, days, step },
        points: format === 'excel' ? await this.readPoints(report, metrics) : null,
      };
    });
  }

  /** The newest points of the period, read day by day. */
  private async readPoints(report: StoredReport, metrics: readonly MetricData[]): Promise<ReportPoints> {
    const series = metrics.flatMap(({ name, parts }) =>
      parts.map(({ sourceId, sourceName, unit }) => ({ sourceId, name, sourceName, unit })),
    );
    const points = new ReportPoints(
      series.map(({ sourceName: source, name: metric, unit }) => ({ source, metric, unit })),
    );
    const { workspaceId, startDate, endDate } = report;
    const period = {
      workspaceId,
      series,
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
