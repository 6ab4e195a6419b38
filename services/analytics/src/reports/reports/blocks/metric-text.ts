import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { figureDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { removeBidiControls } from '@emberdeck/contracts/core/bidi-controls';
import { mostDecimals, valueText } from '../../shared/value-text.js';
import { unitOf } from '../report-units.js';

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A metric's name for people: `active_users` is "Active users", `revenue_pro` is "Revenue: pro". */
export function metricTitle(name: string): string {
  if (name === totalRevenue) return 'Revenue';
  const product = /^revenue_(.+)$/.exec(name)?.[1];
  const words = (text: string): string => removeBidiControls(text).replaceAll('_', ' ').trim();
  if (product !== undefined && words(product) !== '') return `Revenue: ${words(product)}`;
  return sentenceCase(words(name)) || name;
}

/** Decimals of the values of a metric that stand in one column. */
export const decimalsOf = (values: readonly (number | null)[], { name, unit }: Named): number =>
  mostDecimals(values, (value) => figureDecimals(value, name, unit));

/** A value to the precision that is stored. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A value of a metric for people, as on the dashboard. */
export const figureText = (value: number, { name, unit }: Named): string =>
  valueText(value, unitOf(name, unit), figureDecimals(value, name, unit));

/** A metric with its unit. */
export interface Named {
  readonly name: string;
  readonly unit: string | null;
}

/** The change as a share of the earlier value; null without an earlier value, or if that is zero. */
export function changeShare(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return (now - before) / Math.abs(before);
}

/** A share as signed percent with one decimal, as the cards of the dashboard: `+12.5%`. */
export function changeText(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  return `${percent < 0 ? '-' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

/** The direction of a change. */
export function directionOf(change: number): 'up' | 'down' | 'flat' {
  if (change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/** The first letters of a list: `a, b and 3 more`. */
export function listText(names: readonly string[], shown = 5): string {
  const more = names.length - shown;
  return more > 0 ? `${names.slice(0, shown).join(', ')} and ${more} more` : names.join(', ');
}
