import { maxTimeLength, parseTimestamp } from './timestamp.js';

export type DateOrder = 'day_first' | 'month_first';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const zone = String.raw`(Z|UTC|GMT|[+-]\d\d:?\d\d)?`;
const time = String.raw`(?:(?:,|\s|T)+(\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)\s*(?:([ap]m)\s*)?${zone})?`;
const dayName = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;
const dayNumber = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;

const numeric = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'i');
const yearFirst = new RegExp(String.raw`^([12]\d{3})([./-])(\d{1,2})\2(\d{1,2})${time}$`, 'i');
const compact = new RegExp(String.raw`^((?:19|20)\d\d)(\d\d)(\d\d)${time}$`, 'i');
const dayMonth = new RegExp(String.raw`^${dayName}${dayNumber}[\s-]+${monthName}[\s,-]+(\d{4})${time}$`, 'i');
const monthDay = new RegExp(String.raw`^${dayName}${monthName}[\s-]+${dayNumber}[\s,-]+(\d{4})${time}$`, 'i');
const yearMonth = /^([12]\d{3})[-/.](\d{1,2})$/;
const monthYear = /^(\d{1,2})[/.-]([12]\d{3})$/;
const namedMonth = new RegExp(`^${monthName}[\\s,-]+([12]\\d{3})$`, 'i');
const epoch = /^(\d{10})(?:\.(\d{1,9}))?$|^(\d{13})$/;

/** Which order a date like 03/04/2026 has: null if it has none, `either` if both are possible. */
export function orderEvidence(text: string): DateOrder | 'either' | null {
  if (text.length > maxTimeLength) {
    return null;
  }
  const [, first = '', separator, second = ''] = numeric.exec(text) ?? [];
  if (separator === undefined || separator === '.' || first === second) {
    return null;
  }
  if (Number(first) > 12) return 'day_first';
  return Number(second) > 12 ? 'month_first' : 'either';
}

/**
 * Milliseconds since 1970 of a date in one of the usual forms. Null if it is none or not on the calendar; `ambiguous` if
 * its order of day and month is not known.
 */
export function readMoment(text: string, order: DateOrder | null): number | 'ambiguous' | null {
  if (text.length > maxTimeLength) {
    return null;
  }
  const iso = parseTimestamp(text);
  if (iso !== null) {
    return iso;
  }
  const numericParts = numeric.exec(text);
  return numericParts === null ? readOther(text) : readNumeric(text, numericParts, order);
}

function readNumeric(
  text: string,
  parts: RegExpExecArray,
  order: DateOrder | null,
): number | 'ambiguous' | null {
  const [, first = '', separator, second = '', year = '', ...clock] = parts;
  const evidence = separator === '.' || first === second ? 'day_first' : orderEvidence(text);
  const used = evidence === 'either' ? order : evidence;
  if (used === null) {
    return 'ambiguous';
  }
  // A chosen order is kept: 13/04 is no date of a column that has the month first.
  const [day, month] =
    (separator === '.' ? used : (order ?? used)) === 'day_first' ? [first, second] : [second, first];
  return moment(year, month, day, clock);
}

function readOther(text: string): number | null {
  const parts = epoch.exec(text);
  if (parts !== null) {
    const [, seconds, fraction = '', milliseconds] = parts;
    return seconds === undefined
      ? Number(milliseconds)
      : Number(seconds) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  }
  return readYearFirst(text) ?? readNamed(text);
}

function readYearFirst(text: string): number | null {
  const [, year = '', , month = '', day = '', ...clock] = yearFirst.exec(text) ?? [];
  if (year !== '') return moment(year, month, day, clock);
  const [, ...whole] = compact.exec(text) ?? [];
  if (whole.length > 0) return moment(whole[0], whole[1], whole[2], whole.slice(3));
  const [, yearOf, monthOf] = yearMonth.exec(text) ?? [];
  if (yearOf !== undefined) return moment(yearOf, monthOf, '1', []);
  const [, monthBefore, yearAfter] = monthYear.exec(text) ?? [];
  return yearAfter === undefined ? null : moment(yearAfter, monthBefore, '1', []);
}

function readNamed(text: string): number | null {
  const ofDay = dayMonth.exec(text);
  if (ofDay !== null) return moment(ofDay[3], numberOf(ofDay[2]), ofDay[1], ofDay.slice(4));
  const ofMonth = monthDay.exec(text);
  if (ofMonth !== null) return moment(ofMonth[3], numberOf(ofMonth[1]), ofMonth[2], ofMonth.slice(4));
  const only = namedMonth.exec(text);
  return only === null ? null : moment(only[2], numberOf(only[1]), '1', []);
}

const numberOf = (name = ''): string => String(months.indexOf(name.toLowerCase().slice(0, 3)) + 1);

/** Two digits of a year mean 1970 to 2069. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;

/** Written as ISO 8601 and read as that, so that the calendar is checked in one place. */
function moment(
  year = '',
  month = '',
  day = '',
  [clock = '0:00', half, zone = 'Z']: readonly (string | undefined)[],
): number | null {
  const [hour = '', ...rest] = clock.split(':');
  const hours = hourOf(Number(hour), half?.toLowerCase());
  const offset = /^(utc|gmt)$/i.test(zone) ? 'Z' : zone;
  return hours === null
    ? null
    : parseTimestamp(
        `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${String(hours).padStart(2, '0')}:${rest.join(':')}${offset}`,
      );
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
