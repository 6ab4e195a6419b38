import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import { isWholeCount } from '@emberdeck/contracts/analytics/whole-counts';
import { removeBidiControls } from '@emberdeck/contracts/core/bidi-controls';

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A metric's name for people: `active_users` is "Active users", `revenue_pro` is "Revenue: pro". */
export function metricTitle(name: string): string {
  if (name === totalRevenue) return 'Revenue';
  const product = /^revenue_(.+)$/.exec(name)?.[1];
  const words = (text: string): string => removeBidiControls(text).replaceAll('_', ' ').trim();
  if (product !== undefined && words(product) !== '') return `Revenue: ${words(product)}`;
  return sentenceCase(words(name)) || name;
}

/** Decimals that a set of values needs: none for whole numbers and counts of whole things, else two as stored. */
export const decimalsOf = (values: readonly (number | null)[], { name, unit }: Named): number =>
  isWholeCount(name, unit) || values.every((value) => value === null || Number.isInteger(value)) ? 0 : 2;

/**
 * Decimals of a figure on the dashboard: those it needs, up to two. Money has none or two, the conversion rate one, a
 * count of whole things none.
 */
export function figureDecimals(value: number, name: string, unit: string | null): number {
  if (name === 'conversion_rate') return 1;
  if (isWholeCount(name, unit)) return 0;
  const hundredths = Math.round(value * 100);
  if (hundredths % 100 === 0) return 0;
  return hundredths % 10 === 0 && !isMoney(unitOf(name, unit)) ? 1 : 2;
}

const isMoney = (unit: string | null): boolean => unit === '$' || unit === 'USD';

/** The unit that the dashboard shows: revenue is in dollars, whatever its sources say, and a rate in percent. */
export function unitOf(name: string, unit: string | null): string | null {
  if (name.startsWith('revenue_')) return '$';
  return name === 'conversion_rate' ? '%' : unit;
}

/** A value with its unit: `12,500`, `$1,234.50`, `4.2%`, `7.5 kg`. */
export function valueText(
  value: number,
  { unit, decimals }: { readonly unit: string | null; readonly decimals: number },
): string {
  const digits = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const sign = value < 0 ? '-' : '';
  if (isMoney(unit)) return `${sign}$${digits}`;
  if (unit === '%') return `${sign}${digits}%`;
  return unit === null || unit === '' ? `${sign}${digits}` : `${sign}${digits} ${unit}`;
}

/** A value of a metric for people, as on the dashboard. */
export const figureText = (value: number, { name, unit }: Named): string =>
  valueText(value, { unit: unitOf(name, unit), decimals: figureDecimals(value, name, unit) });

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
