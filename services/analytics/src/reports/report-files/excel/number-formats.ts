import { isPercentUnit } from '@emberdeck/contracts/analytics/shown-decimals';
import { currencyOf } from '../../shared/value-text.js';
import type { ReportColumn } from '../report-document.js';

/** The number format of a value without unit. */
export const digits = (decimals: number): string =>
  decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0';

/** A quoted part of a number format. Excel limits a format to 255 characters. */
const quoted = (text: string): string => `"${text.replaceAll('"', "'").replaceAll('\\', '').slice(0, 60)}"`;

/** The number format of a unit: the cell stays a number, the unit is shown. */
export function unitFormat(unit: string | null, decimals: number): string {
  const number = digits(decimals);
  if (unit === null) return number;
  const currency = currencyOf(unit);
  if (currency !== null) return `${quoted(currency)}${number};-${quoted(currency)}${number}`;
  return isPercentUnit(unit) ? `${number}"%"` : `${number}${quoted(` ${unit}`)}`;
}

/** Signed, as on the dashboard. */
export const changeFormats = { '%': '+0.0%;-0.0%;+0.0%', new: '+0" new";-0" new";+0" new"' } as const;

export const dayFormat = 'mmm d, yyyy';
export const instantFormat = 'mmm d, yyyy, hh:mm';

/** The number format of a column of a table. */
export function columnFormat(column: ReportColumn, values: readonly (string | number | null)[]): string {
  switch (column.kind) {
    case 'text':
      return '@';
    case 'date':
      return values.some((value) => typeof value === 'string' && value.length > 10)
        ? instantFormat
        : dayFormat;
    case 'percent':
      return `${digits(column.decimals ?? 1)}%`;
    case 'number':
      return digits(column.decimals ?? 0);
  }
}

const dayMs = 86_400_000;
/** 1970-01-01 as Excel counts days, from 1899-12-30. */
const epochDay = 25_569;

/** Excel's number of an instant, in UTC. Before March 1900 Excel's calendar is wrong. */
export const serialOf = (date: Date): number => date.getTime() / dayMs + epochDay;
