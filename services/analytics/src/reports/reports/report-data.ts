import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { Dashboard } from '../../figures/dashboard/dashboard.service.js';
import type { FiguresService } from '../../figures/dashboard/figures.service.js';
import type { ReportPoints } from './report-points.js';

/** A source that the readers of a report may see. */
export interface SourceData {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastSyncAt: string | null;
}

/** A metric over all sources, and its parts. The dashboard computes both. */
export type MetricData = Awaited<ReturnType<FiguresService['inPeriod']>>['figures'][number];

/** The part of a source in a metric. */
export type MetricPart = MetricData['parts'][number];

/** The values of a metric by day. */
export type DailySeries = Pick<MetricData, 'name' | 'unit' | 'days' | 'series'>;

/**
 * Everything that a report shows: one state of the database. Times are readings of clocks in its zone, as the instants at
 * which clocks in UTC show the same.
 */
export interface ReportData {
  /** The zone of the days and times. */
  readonly timeZone: string;
  /** The cards of the workspace. */
  readonly headline: Dashboard;
  readonly sources: readonly SourceData[];
  /** By name. */
  readonly metrics: readonly MetricData[];
  /** Metrics whose sources have different units: they have parts, and no common figure. */
  readonly mixed: readonly MetricData[];
  /** How many metrics there are; the report reads a limited number. */
  readonly metricCount: number;
  readonly goals: readonly MetricGoal[];
  /** The marks of the period that its readers may see, by day. */
  readonly marks: readonly ChartMark[];
  /** The days of the period in ISO 8601, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The moment of the figures: within the last day, and not after the request. */
  readonly endDate: Date;
  /** When the report was requested. */
  readonly asOf: Date;
  /** Number of days of the period, and days from one point of a series to the next. */
  readonly days: number;
  readonly step: number;
  /** Each metric on every day of the period; null unless the format lists them. */
  readonly daily: readonly DailySeries[] | null;
  /** The points of the period, newest first; null unless the format lists them. */
  readonly points: ReportPoints | null;
}
