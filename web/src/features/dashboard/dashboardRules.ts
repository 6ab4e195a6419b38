import type { DashboardRange, LatestMetric } from '@emberdeck/contracts/analytics/dashboard';
import type { TintName } from '../../shared/theme/tokens.js';

const growthMetric = 'active_users';
const revenuePrefix = 'revenue_';
const growthPoints = 6;
const fixedColors = ['emerald', 'blue', 'purple', 'indigo'] as const;

export const dashboardRanges: readonly DashboardRange[] = ['30days', '90days', '1year'];

/** An unknown range falls back to 30 days. */
export function rangeOf(raw: string | null): DashboardRange {
  return dashboardRanges.find((range) => range === raw) ?? '30days';
}

/** The last six points of active users, oldest first. */
export function growthOf(metrics: readonly LatestMetric[]): LatestMetric[] {
  return metrics
    .filter(({ name }) => name === growthMetric)
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .slice(-growthPoints);
}

export interface ProductRevenue {
  readonly product: string;
  readonly value: number;
  readonly color: (typeof fixedColors)[number];
}

/** "add_ons" reads "Add Ons". */
export function productName(metricName: string): string {
  return metricName
    .slice(revenuePrefix.length)
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Revenue by product, the largest first, in four fixed colors that repeat. A doughnut cannot show less than nothing. */
export function revenueOf(metrics: readonly LatestMetric[]): ProductRevenue[] {
  return metrics
    .filter(({ name, value }) => name.startsWith(revenuePrefix) && value > 0)
    .sort((a, b) => b.value - a.value)
    .map(({ name, value }, index) => ({
      product: productName(name),
      value,
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

const activityTints: Readonly<Record<string, TintName>> = {
  data_source: 'blue',
  data_sync: 'emerald',
  system_event: 'purple',
};

export function activityTint(type: string): TintName {
  return Object.hasOwn(activityTints, type) ? (activityTints[type] ?? 'gray') : 'gray';
}

const minute = 60_000;
const hour = 60 * minute;

/** How long ago a source was synced: minutes, then whole hours however many. */
export function syncAge(instant: string, now: number): { unit: 'Minutes' | 'Hours'; count: number } {
  const age = Math.max(0, now - Date.parse(instant));
  return age < hour
    ? { unit: 'Minutes', count: Math.floor(age / minute) }
    : { unit: 'Hours', count: Math.floor(age / hour) };
}
