import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import {
  isRevenueName,
  metricKey,
  metricsOfSum,
  productOf,
  totalRevenue,
} from '@emberdeck/contracts/analytics/metric-names';
import type { MetricData, ReportData } from '../report-data.js';
import { unitOf } from '../report-units.js';
import { figureText, listText, metricTitle } from './metric-text.js';

/** The cards of the dashboard that a report shows. */
export type FigureName = HeadlineUse | 'dataSourceCount';

/** A card with its unit, or with the reason why it has no value. */
export interface Headline {
  readonly value: number | null;
  readonly unit: string | null;
  readonly reason: string | null;
}

/** The metric of a card, by which goals name it; a sum of metrics is one, and the number of sources has none. */
export const metricOf = (name: FigureName, { headline }: ReportData): string =>
  name === 'dataSourceCount' ? '' : (headline.headlines[name].metric ?? '');

/** The own label of a card, or the given one. */
export const cardLabel = (name: FigureName, { headline }: ReportData, specified: string): string =>
  name === 'dataSourceCount' ? specified : (headline.headlines[name].label ?? specified);

/** The metrics that a metric is made of, which may be a sum, those with different units as well. */
export function metricsNamed(name: string, { metrics, mixed }: ReportData): MetricData[] {
  const names = metricsOfSum(name);
  const keys = new Set(names.map(metricKey));
  const hasAllRevenue = names.includes(totalRevenue);
  return [...metrics, ...mixed].filter(
    (metric) => keys.has(metricKey(metric.name)) || (hasAllRevenue && isRevenueName(metric.name)),
  );
}

/** The metrics that a card is made of, those with different units as well. */
export const metricsOf = (name: FigureName, data: ReportData): MetricData[] =>
  metricsNamed(metricOf(name, data), data);

/** The product of a metric of revenue. */
export function productLabel({ name }: MetricData, { headline }: ReportData): string {
  const chosen = headline.headlines.revenue.metrics.find((each) => metricKey(each.name) === metricKey(name));
  const product = chosen?.product ?? (isRevenueName(name) ? productOf(name) : name);
  return product.replaceAll('_', ' ');
}

/** The value of each source in its own unit: `Shop: 1,200 EUR, Web: $300`. */
export const partsText = (metrics: readonly MetricData[]): string =>
  listText(
    metrics.flatMap(({ name, parts }) =>
      parts.map(({ sourceName, value, unit }) => {
        const of = metrics.length > 1 ? `${metricTitle(name)}, ${sourceName}` : sourceName;
        if (value === null) return `${of}: values in ${unitOf(name, unit)}`;
        return `${of}: ${figureText(value, { name, unit })}`;
      }),
    ),
  );

/** The unit of a card. The specified card of active users shows none. */
function unitOfCard(name: HeadlineUse, { metrics, unit }: DashboardCard): string | null {
  if (name === 'conversionRate') return '%';
  if (name === 'revenue') return unitOf(totalRevenue, unit);
  return metrics.length === 0 ? null : unit;
}

/** The metric by which the values of a card are shown: revenue in dollars where nothing else is known of its unit. */
const shownAs = (name: HeadlineUse, data: ReportData): string =>
  name === 'revenue' ? totalRevenue : metricOf(name, data);

/** The amounts of a card, one for each unit of its sources; empty where there is one unit. */
export const amountsOf = (name: HeadlineUse, data: ReportData): string[] =>
  data.headline.headlines[name].amounts.flatMap(({ value, unit }) =>
    value === null ? [] : [figureText(value, { name: shownAs(name, data), unit })],
  );

/** A card of the dashboard. A value that no source brings, or that would add up different units, is not known. */
export function headlineOf(name: FigureName, data: ReportData): Headline {
  if (name === 'dataSourceCount') return { value: data.headline[name], unit: null, reason: null };
  const card = data.headline.headlines[name];
  if (card.amounts.length > 0) {
    const units = card.amounts.map(({ unit }) => unitOf(shownAs(name, data), unit));
    return { value: null, unit: null, reason: `Different units: ${units.join(', ')}` };
  }
  const unit = unitOfCard(name, card);
  const reason =
    card.value === null ? `No source brings ${metricsOfSum(metricOf(name, data)).join(' or ')}` : null;
  return { value: card.value, unit, reason };
}
