import { isPercentUnit } from '@emberdeck/contracts/analytics/shown-decimals';

/** Units that stand before the number. Keys are compared in upper case. */
const currencies: Readonly<Record<string, string>> = {
  $: '$',
  USD: '$',
  '€': '€',
  EUR: '€',
  '£': '£',
  GBP: '£',
  '¥': '¥',
  JPY: '¥',
};

/** The sign of a currency; null for another unit. */
export const currencyOf = (unit: string | null): string | null =>
  unit === null ? null : (currencies[unit.trim().toUpperCase()] ?? null);

/** Above this, digits are no longer exact and would not fit a card. */
const longest = 1e15;

const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(decimals, made);
  return made;
}

const scientific = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumFractionDigits: 3 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** Stands for a value that is not known. */
export const noValue = '–';

/** 1234.5 with one decimal is "1,234.5". Minus zero is zero. */
export function numberText(value: number | null, decimals: number): string {
  if (value === null) return noValue;
  if (Math.abs(value) >= longest) return scientific.format(value);
  const text = formatOf(decimals).format(value);
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
}

function withUnit(text: string, unit: string | null): string {
  if (unit === null || unit === '' || text === noValue) return text;
  const currency = currencyOf(unit);
  if (currency !== null) return text.startsWith('-') ? `-${currency}${text.slice(1)}` : `${currency}${text}`;
  return isPercentUnit(unit) ? `${text}%` : `${text} ${unit}`;
}

/** A number with its unit: "$1,234.50", "4.2%", "120 users". */
export const valueText = (value: number | null, unit: string | null, decimals: number): string =>
  withUnit(numberText(value, decimals), unit);

const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Whether a unit fits on an axis: a currency, or percent. */
export const isShortUnit = (unit: string | null): boolean =>
  currencyOf(unit) !== null || (unit !== null && isPercentUnit(unit));

/** A short form for axes: "12.5K", "0.0347". */
export function axisText(value: number, unit: string | null): string {
  const size = Math.abs(value);
  const text = (size >= longest ? scientific : size < 1 ? small : compact).format(value);
  return isShortUnit(unit) ? withUnit(text, unit) : text;
}

/** Decimals of the numbers on an axis: they tell about five steps up to the largest value apart. */
export function axisDecimals(values: readonly (number | null)[]): number {
  const most = values.reduce<number>((high, value) => Math.max(high, Math.abs(value ?? 0)), 0);
  return most === 0 || most >= 10 ? 0 : Math.min(6, Math.max(0, Math.ceil(-Math.log10(most / 5))));
}

/** The decimals of values that stand in one column or chart: as many as the value that needs most. */
export const mostDecimals = (
  values: readonly (number | null)[],
  decimalsOf: (value: number) => number,
): number =>
  values.reduce<number>((most, value) => Math.max(most, value === null ? 0 : decimalsOf(value)), 0);
