import type { CellFormat } from './xlsx-formats.js';
import type { Workbook } from './xlsx-workbook.js';

const dayMs = 86_400_000;
/** Day 0: 1900 counts as a leap year, so days from March 1900 on are one further than the calendar says. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** The 29th of February 1900, which the calendar does not have. */
const leapDay1900 = 60;
/** The last day that a workbook can show: 9999-12-31. */
const lastDay = 2_958_465;

/**
 * The text of a cell as its format shows it: a date in ISO 8601 without a zone, a number with a decimal point, and with a
 * percent sign or currency.
 */
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
  if (type === 'd') {
    return withoutZone(value);
  }
  const isNumber = type === undefined || type === 'n';
  if (!isNumber || value === '') {
    return value;
  }
  const format = workbook.formats[Number(style ?? '0')];
  return format?.isDate === true
    ? dateText(Number(value), workbook.from1904)
    : numberText(value, format ?? plainFormat);
}

/** A date of a workbook has no zone, though some programs write one. */
const withoutZone = (text: string): string => text.replace(/Z$/, '').replace(/T00:00(?::00(?:\.000)?)?$/, '');

const plainFormat: CellFormat = { isDate: false, shift: 0, unit: null };

/** A date that the calendar does not have stays a number, which a timestamp refuses. A time without a date is `09:30:00`. */
function dateText(days: number, from1904: boolean): string {
  if (days < 1 && (from1904 ? days > 0 : days >= 0)) {
    return new Date(Math.round(days * dayMs)).toISOString().slice(11, 19);
  }
  const first = from1904 ? 0 : 1;
  if (!(days >= first && days <= lastDay) || (!from1904 && Math.floor(days) === leapDay1900)) {
    return String(days);
  }
  const start = from1904 ? epoch1904 : days < leapDay1900 ? epoch1900 + dayMs : epoch1900;
  // A double keeps less than a millisecond of error.
  const text = new Date(start + Math.round(days * dayMs)).toISOString();
  return withoutZone(text);
}

/** Three decimals after up to three digits: a text such as "1.234" can be read as thousands. */
const unclearPoint = /^-?[1-9]\d{0,2}\.\d{3}$/;

function numberText(value: string, { shift, unit }: CellFormat): string {
  const number = Number(value);
  if (!Number.isFinite(number)) {
    return value;
  }
  const digits = shift === 0 ? decimalText(value) : String(rounded(number * 10 ** shift));
  const text = digits.at(-4) === '.' && unclearPoint.test(digits) ? `${digits}0` : digits;
  if (unit === null) return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

/** Doubles as workbooks write them: 0.30000000000000004 means 0.3, which matters where values are rounded. */
const decimalText = (value: string): string => (value.length > 15 ? String(rounded(Number(value))) : value);

const rounded = (number: number): number => Number(number.toPrecision(15));
