import { isWholeCount } from './whole-counts.js';

/** Whether a unit is the percent sign or its name, as files of other programs write it. */
export const isPercentUnit = (unit: string): boolean => ['%', 'percent'].includes(unit.toLowerCase());

/** Decimals that are stored. */
const most = 6;

/** Digits of a value below 1. */
const digits = 3;

/** Decimals for the first digits of a value below 1, without zeros at the end: 4 for 0.0347. */
function decimalsBelowOne(size: number): number {
  const wanted = Math.min(most, digits - 1 - Math.floor(Math.log10(size)));
  return String(Number(size.toFixed(wanted))).split('.')[1]?.length ?? 0;
}

/** Decimals of a value of 1 or more: those of its hundredths. */
function decimalsAboveOne(size: number): number {
  const hundredths = Math.round(size * 100);
  if (hundredths % 100 === 0) return 0;
  return hundredths % 10 === 0 ? 1 : 2;
}

const decimalsNeeded = (value: number): number => {
  const size = Math.abs(value);
  if (size === 0 || !Number.isFinite(size)) return 0;
  return size < 1 ? decimalsBelowOne(size) : decimalsAboveOne(size);
};

/** Decimals of a number without a metric: none for a whole one, else two or, below 1, as many as its first digits need. */
export function numberDecimals(value: number): number {
  const needed = decimalsNeeded(value);
  return needed === 0 ? 0 : Math.max(2, needed);
}

/** Decimals of a rate such as the conversion rate: one, or, below 1, as many as its first digits need. */
export const rateDecimals = (value: number): number =>
  Math.abs(value) < 1 ? Math.max(1, decimalsNeeded(value)) : 1;

/**
 * Decimals with which a value of a metric is shown, from 0 to 6, on the screen and in reports: `1,234.50`, `0.0347`,
 * `12.5%`. A count of whole things has none.
 */
export function figureDecimals(value: number, name: string, unit: string | null): number {
  if (name === 'conversion_rate') return rateDecimals(value);
  if (isWholeCount(name, unit)) return 0;
  return unit !== null && isPercentUnit(unit) ? decimalsNeeded(value) : numberDecimals(value);
}
