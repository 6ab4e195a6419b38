import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import type { MetricData, ReportData } from '../report-data.js';
import { unitOf, unitsOf } from '../report-units.js';
import { figureText, listText, metricTitle } from './metric-text.js';

/** The cards of the dashboard that a report shows. */
export type FigureName = 'activeUsers' | 'revenue' | 'conversionRate' | 'dataSourceCount';

/** The metric of a card, by which goals name it. */
export const metricOf: Readonly<Record<FigureName, string>> = {
  activeUsers: 'active_users',
  revenue: totalRevenue,
  conversionRate: 'conversion_rate',
  dataSourceCount: '',
};

/** A card with its unit, or with the reason why it has no value. */
export interface Headline {
  readonly value: number | null;
  readonly unit: string | null;
  readonly reason: string | null;
}

/** A name without case and without what separates words. */
const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

const isRevenue = (name: string): boolean => bare(name).startsWith('revenue') && bare(name) !== 'revenue';

/** The metrics that a card is made of, those with different units as well. */
export const metricsOf = (name: FigureName, { metrics, mixed }: ReportData): MetricData[] =>
  [...metrics, ...mixed].filter((metric) =>
    name === 'revenue' ? isRevenue(metric.name) : bare(metric.name) === bare(metricOf[name]),
  );

/** The value of each source in its own unit: `Shop: 1,200 EUR, Web: $300`. */
export const partsText = (metrics: readonly MetricData[]): string =>
  listText(
    metrics.flatMap(({ name, parts }) =>
      parts.map(({ sourceName, value, unit }) => {
        const of = metrics.length > 1 ? `${metricTitle(name)}, ${sourceName}` : sourceName;
        return `${of}: ${figureText(value, { name, unit })}`;
      }),
    ),
  );

/** A card of the dashboard. A value that no source brings, or that would add up different units, is not known. */
export function headlineOf(name: FigureName, data: ReportData): Headline {
  const value = data.headline[name];
  if (name === 'dataSourceCount') return { value, unit: null, reason: null };
  const metrics = metricsOf(name, data);
  const units = unitsOf(metrics);
  const unit = unitOf(metricOf[name], name === 'revenue' ? (units[0] ?? null) : null);
  if (units.length > 1) {
    return { value: null, unit: null, reason: `Different units: ${units.join(', ')}` };
  }
  // A card may be made of another metric than the usual one: a value that is not zero is known.
  if (metrics.length === 0 && (value === 0 || data.headline.asOf === null)) {
    return { value: null, unit, reason: `No source brings ${metricOf[name]}` };
  }
  return { value, unit, reason: null };
}
