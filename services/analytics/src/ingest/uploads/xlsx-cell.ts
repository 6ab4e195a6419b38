import type { Workbook } from './xlsx-workbook.js';

const dayMs = 86_400_000;
/** Day 0: 1900 counts as a leap year, so days from March 1900 on are one further than the calendar says. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** The last day that a workbook can show: 9999-12-31. */
const lastDay = 2_958_465;

/** The text of a cell: a date in ISO 8601 where its format shows a date, a number with a decimal point. */
export function cellText(
  value: string,
  { t: type, s: style }: Readonly<Record<string, string>>,
  workbook: Workbook,
): string {
  if (type === 's') {
    return workbook.texts.at(Number(value));
  }
  if (type === 'b') {
    return value === '1' ? 'true' : 'false';
  }
  const isNumber = type === undefined || type === 'n';
  if (!isNumber || value === '') {
    return value;
  }
  return workbook.dateStyles[Number(style ?? '0')] === true
    ? dateText(Number(value), workbook.from1904)
    : decimalText(value);
}

/** A date that the calendar does not have stays a number, which a timestamp refuses. */
function dateText(days: number, from1904: boolean): string {
  if (!(days >= 0 && days <= lastDay)) {
    return String(days);
  }
  // A double keeps less than a millisecond of error.
  const moment = (from1904 ? epoch1904 : epoch1900) + Math.round(days * dayMs);
  return new Date(moment).toISOString();
}

/** Doubles as workbooks write them: 0.30000000000000004 means 0.3, which matters where cents are rounded. */
function decimalText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value;
}
