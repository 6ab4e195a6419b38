import { isRevenueName, totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { figureDecimals, isPercentUnit } from '@emberdeck/contracts/analytics/shown-decimals';
import { formatCurrency, formatDecimals, formatMoney, formatPercent } from './format.js';

const dollars: readonly string[] = ['$', 'US$', 'USD', 'DOLLAR', 'DOLLARS'];

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  YEN: 'JPY',
};

let known: ReadonlySet<string> | undefined;

/** The code of the currency that a unit is; undefined for another unit. */
function currencyOf(unit: string): string | undefined {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  const code = currencies[unit] ?? unit;
  return known.has(code) ? code : undefined;
}

const isRevenue = (name: string): boolean => isRevenueName(name) || name.includes(totalRevenue);

/** A value of a metric with its unit. Revenue and the conversion rate look as on their cards. */
export function formatFigure(value: number, name: string, unit: string | null, locale: string): string {
  const ownUnit = unit?.trim() ?? '';
  const upper = ownUnit.toUpperCase();
  if (dollars.includes(upper) || (ownUnit === '' && isRevenue(name))) return formatMoney(value, locale);
  if (name === 'conversion_rate' && (ownUnit === '' || isPercentUnit(ownUnit))) {
    return formatPercent(value, locale);
  }
  const currency = currencyOf(upper);
  if (currency !== undefined) return formatCurrency(value, currency, locale);
  const text = formatDecimals(value, figureDecimals(value, name, ownUnit), locale);
  if (isPercentUnit(ownUnit)) return `${text}%`;
  return ownUnit === '' ? text : `${text} ${ownUnit}`;
}
