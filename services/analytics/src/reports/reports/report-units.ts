import { isRevenueName, totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import type { MetricPart } from './report-data.js';

const dollars: readonly string[] = ['$', 'USD'];

/** A unit in one spelling. */
const spelled = (unit: string): string => (dollars.includes(unit.trim().toUpperCase()) ? '$' : unit.trim());

/**
 * The unit that is shown: that of the sources. Where nothing is known of it, revenue is in dollars and a rate in percent.
 */
export function unitOf(name: string, unit: string | null): string | null {
  if (unit !== null && unit.trim() !== '') return spelled(unit);
  if (name === totalRevenue || isRevenueName(name)) return '$';
  return name === 'conversion_rate' ? '%' : null;
}

/** A metric with the units of its sources. */
interface WithParts {
  readonly parts: readonly Pick<MetricPart, 'name' | 'unit' | 'unitKey'>[];
}

/** The known units of the sources of metrics, each once. */
export const unitsOf = (metrics: readonly WithParts[]): string[] => [
  ...new Map(
    metrics
      .flatMap(({ parts }) => parts)
      .flatMap(({ name, unit, unitKey }) =>
        unitKey === null ? [] : [[unitKey, unitOf(name, unit) ?? unitKey] as const],
      ),
  ).values(),
];

/** Whether the sources of a metric have different units, so that their values have no sum. */
export const isMixed = (metric: WithParts): boolean => unitsOf([metric]).length > 1;
