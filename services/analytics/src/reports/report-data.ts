import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { ReportPoints } from './report-points.js';

/** A source that the readers of a report may see. */
export interface SourceData {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastSyncAt: string | null;
}

/** One metric of one source. Series have a value for each day of the metric; null before the first point. */
export interface PartData {
  readonly sourceId: string;
  readonly sourceName: string;
  readonly value: number;
  readonly newestAt: Date;
  readonly series: readonly (number | null)[];
  /** As many days earlier as the period is long. */
  readonly previous: readonly (number | null)[];
}

/** A metric over all sources. */
export interface MetricData {
  readonly name: string;
  readonly unit: string | null;
  /** The newest value, as on the dashboard. */
  readonly value: number;
  readonly newestAt: Date;
  /** The days of the series, oldest first, up to the day of the newest value. */
  readonly days: readonly string[];
  readonly series: readonly (number | null)[];
  readonly previous: readonly (number | null)[];
  readonly parts: readonly PartData[];
}

/** Everything that a report shows: one state of the database. */
export interface ReportData {
  /** The cards of the dashboard. */
  readonly headline: DashboardMetrics;
  readonly sources: readonly SourceData[];
  /** By name. */
  readonly metrics: readonly MetricData[];
  /** How many metrics there are; the report reads a limited number. */
  readonly metricCount: number;
  readonly goals: readonly MetricGoal[];
  readonly startDate: Date;
  readonly endDate: Date;
  /** Days of the period, and days from one point of a series to the next. */
  readonly days: number;
  readonly step: number;
  /** The points of the period, newest first; null unless the format lists them. */
  readonly points: ReportPoints | null;
}
