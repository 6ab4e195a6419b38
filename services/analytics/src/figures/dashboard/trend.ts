import type { Trend } from '@emberdeck/contracts/analytics/card-figures';

export const noEarlierData = 'No earlier data';

const signed = (number: number, decimals: number): string =>
  `${number < 0 ? '-' : '+'}${Math.abs(number).toFixed(decimals)}`;

/**
 * How a figure has moved since the month before.
 *
 * @param change in percent with one decimal; null without one
 * @param now,before the compared sums over the sources that have both values; null without such a source
 */
export function metricTrend(change: number | null, now: number | null, before: number | null): Trend {
  if (now === null || before === null) {
    return { change: null, label: noEarlierData };
  }
  if (change !== null) {
    return { change: change === 0 ? 0 : change, label: `${signed(change, 1)}%` };
  }
  // There is no percentage of zero.
  return now === 0
    ? { change: 0, label: '+0.0%' }
    : { change: null, label: now > 0 ? 'Up from 0' : 'Down from 0' };
}

/** The number of sources created in the last month. */
export function sourceTrend(added: number): Trend {
  return { change: added, label: `${signed(added, 0)} new` };
}
