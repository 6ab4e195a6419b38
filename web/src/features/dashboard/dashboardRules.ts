import type { LatestMetric, SeriesRange } from '@emberdeck/contracts/analytics/dashboard';
import { isRevenueName, productOf } from '@emberdeck/contracts/analytics/metric-names';
import type { TintName } from '../../shared/theme/tokens.js';
import type { DotShape } from '../../shared/ui/StatusDot.js';

const growthMetric = 'active_users';
const growthPoints = 6;
const fixedColors = ['emerald', 'blue', 'purple', 'indigo'] as const;

/** The ranges of the contract, in the order of the list. */
export const chartRanges: readonly SeriesRange[] = [
  '30days',
  '90days',
  '1year',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'year_to_date',
  'custom',
];

/** The range of a chart. `custom` has a first and a last day, as `2026-01-31`. */
export interface ChartRange {
  readonly range: SeriesRange;
  readonly from?: string;
  readonly until?: string;
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;
const longestRange = 3_660;

const isDay = (text: string): boolean => dayForm.test(text) && !Number.isNaN(Date.parse(text));

/** Whether the days make a range that the server takes. */
export const isDayRange = (from: string, until: string): boolean =>
  isDay(from) &&
  isDay(until) &&
  Date.parse(from) <= Date.parse(until) &&
  (Date.parse(until) - Date.parse(from)) / dayMs < longestRange;

/** An unknown range falls back to 30 days, and one of own days without both of them too. */
export function rangeOf(
  raw: string | null,
  from: string | null = null,
  until: string | null = null,
): ChartRange {
  const range = chartRanges.find((each) => each === raw) ?? '30days';
  if (range !== 'custom') return { range };
  return from !== null && until !== null && isDayRange(from, until)
    ? { range, from, until }
    : { range: '30days' };
}

/** The last 30 days until a moment, as own days. */
export function ownDaysUntil(now: number): ChartRange {
  const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
  return { range: 'custom', from: dayOf(now - 29 * dayMs), until: dayOf(now) };
}

/** A point with a value. */
type KnownMetric = LatestMetric & { readonly value: number };

const isKnown = (metric: LatestMetric): metric is KnownMetric => metric.value !== null;

/** The last six points of active users in the unit of the newest one, oldest first. */
export function growthOf(metrics: readonly LatestMetric[]): KnownMetric[] {
  const points = metrics
    .filter(isKnown)
    .filter(({ name }) => name === growthMetric)
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
  const unit = points.at(-1)?.unit;
  return points.filter((point) => point.unit === unit).slice(-growthPoints);
}

export interface ProductRevenue {
  readonly product: string;
  /** Null where a source brings the product in several units. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly color: (typeof fixedColors)[number];
}

/** Converts "revenue_add_ons" to "Add Ons". */
export function productName(metricName: string): string {
  return productOf(metricName)
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Revenue by product without those that bring nothing, largest first and unknown ones last, in four repeating colors. */
export function revenueOf(metrics: readonly LatestMetric[]): ProductRevenue[] {
  return metrics
    .filter(({ name, value }) => isRevenueName(name) && value !== 0)
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || 0)
    .map(({ name, value, unit }, index) => ({
      product: productName(name),
      value,
      unit,
      color: fixedColors[index % fixedColors.length] ?? 'emerald',
    }));
}

export type ChangeType = 'positive' | 'negative' | 'none';

export function changeType(change: number | null): ChangeType {
  if (change === null || change === 0) {
    return 'none';
  }
  return change > 0 ? 'positive' : 'negative';
}

interface ActivityLook {
  readonly kind: 'data_source' | 'data_sync' | 'system_event' | 'other';
  readonly tint: TintName;
  readonly shape: DotShape;
}

const activityLooks: readonly ActivityLook[] = [
  { kind: 'data_source', tint: 'blue', shape: 'filled' },
  { kind: 'data_sync', tint: 'emerald', shape: 'diamond' },
  { kind: 'system_event', tint: 'purple', shape: 'square' },
];

const otherActivity: ActivityLook = { kind: 'other', tint: 'gray', shape: 'ring' };

/** The mark of an activity type. Types differ in shape too, not only in color. */
export function activityLook(type: string): ActivityLook {
  return activityLooks.find(({ kind }) => kind === type) ?? otherActivity;
}

const minute = 60_000;
const hour = 60 * minute;

interface SyncAge {
  readonly unit: 'JustNow' | 'Minutes' | 'Hours';
  readonly count: number;
}

/** The time since the last sync: minutes within an hour, then whole hours without an upper limit. */
export function syncAge(instant: string, now: number): SyncAge {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < minute) {
    return { unit: 'JustNow', count: 0 };
  }
  if (age < hour) {
    return { unit: 'Minutes', count: Math.floor(age / minute) };
  }
  return { unit: 'Hours', count: Math.floor(age / hour) };
}
