import { digitsOfAnyScript } from '@emberdeck/contracts/core/typed-text';
import { splitClock } from './clock-time.js';
import { type DateWords, meaningOf, plainWord, vocabulary, wordsOf } from './date-words.js';
import type { Moment } from './moment.js';
import { fullYear, readNamedDate, weekOf } from './named-dates.js';
import { dateOf, maxTimeLength, momentAt, readIsoTime, timeOf } from './timestamp.js';

/** Order of day and month in dates like 03/04/2026. */
export type DateOrder = 'day_first' | 'month_first';

const numeric = /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})\.?$/;
const yearFirst = /^([1-9]\d{3}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,2})\.?$/;
const yearMonth = /^([1-9]\d{3})[-/.](\d{1,2})$/;
const monthYear = /^(\d{1,2})[/.-]([1-9]\d{3})$/;
const weekDay = /^(\d{4})-?w(\d\d)-?([1-7])$/;
const compactTime =
  /^(\d{4})(\d\d)(\d\d)t?(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?(z|[+-]\d\d(?::?\d\d)?)?$/;
const digitsOnly = /^\d{1,19}(?:\.\d{1,15})?$/;
const numericStart = /^(?:[\p{L}\p{M}.]{1,20},? )?(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(?:\d{4}|\d{2})(?!\d)/u;

const direction = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
const ascii = /^[\x20-\x7e]*$/;

/** What {@link readMoment} returns. */
export type MomentReading = Moment | 'ambiguous' | null;

/** In small letters, with ASCII digits, spaces, commas and hyphens. */
function plainTime(text: string): string {
  const lower = text.toLowerCase();
  return ascii.test(lower)
    ? lower.trim()
    : digitsOfAnyScript(lower.replaceAll(direction, ''))
        .replaceAll(/\s/g, ' ')
        .replaceAll(/\p{Pd}|\u2212/gu, '-')
        .replaceAll(/[，،、]/g, ',')
        .replaceAll('：', ':')
        .replaceAll('／', '/')
        .trim();
}

/** Which order a date like 03/04/2026 has: null if it has none, `either` if both are possible. */
export function orderEvidence(text: string): DateOrder | 'either' | null {
  if (text.length > maxTimeLength) {
    return null;
  }
  const [, first = '', separator = '', second = ''] = numericStart.exec(plainTime(text)) ?? [];
  return orderOf(first, separator, second);
}

/** Points stand behind the day where nothing says otherwise: no country writes the month first with points. */
function orderOf(first: string, separator: string, second: string): DateOrder | 'either' | null {
  if (first === '' || Number(first) === Number(second)) return null;
  if (Number(first) > 12) return 'day_first';
  if (Number(second) > 12) return 'month_first';
  return separator === '.' ? null : 'either';
}

/**
 * Reads a time of a file, feed or webhook: a date or time in digits or words of any language that Intl knows, a month,
 * quarter, week of ISO 8601 or half a year (its first moment), seconds to nanoseconds since 1970. Null if the text is none
 * or not on the calendar; `ambiguous` if its order of day and month is not known.
 * @param order that of the column, where it has one
 * @param isTime whether its column is one of times: then "2024" is a year, "202401" a month and "45292.5" a day of Excel
 */
export function readMoment(text: string, order: DateOrder | null, isTime: boolean): MomentReading {
  const iso = readIsoTime(text);
  if (iso !== null || text.length > maxTimeLength) {
    return iso;
  }
  const plain = plainTime(text);
  if (digitsOnly.test(plain)) {
    return readDigits(plain, isTime);
  }
  return /\d/.test(plain) ? (readCompact(plain) ?? readWritten(plain, order)) : null;
}

/** Rows of a table share few times, and words take ten times as long to read as ISO 8601 (measured). */
const known: Readonly<Record<DateOrder | 'none', Map<string, MomentReading>>> = {
  day_first: new Map(),
  month_first: new Map(),
  none: new Map(),
};
const mostKnown = 5_000;

/** No language writes a date in more words, and each one is looked up in a hundred languages. */
const mostWords = 16;

function readWritten(text: string, order: DateOrder | null): MomentReading {
  const readings = known[order ?? 'none'];
  let reading = readings.get(text);
  if (reading === undefined) {
    reading = readInLanguages(text, order);
    if (readings.size >= mostKnown) readings.clear();
    readings.set(text, reading);
  }
  return reading;
}

/** Reads a text in the words of one of the larger languages, or in those of any other one. */
function readInLanguages(text: string, order: DateOrder | null): MomentReading {
  const words = wordsOf(plainWord(text));
  const moment = words.length > mostWords ? null : readIn(vocabulary.larger, text, order);
  if (moment !== null || words.length === 0 || words.length > mostWords) {
    return moment;
  }
  const [first = null, ...others] = vocabulary
    .smallerWith(words)
    .map((language) => readIn(language, text, order))
    .filter((each) => each !== null);
  const shown = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === shown) ? first : null;
}

function readIn(words: DateWords, text: string, order: DateOrder | null): MomentReading {
  const clock = splitClock(text, words);
  const day = clock === null ? null : readDay(words, clock.date, order);
  return clock === null || day === null || day === 'ambiguous'
    ? day
    : momentAt(day + clock.time, clock.offset);
}

/** Milliseconds of a day as midnight in UTC. */
function readDay(words: DateWords, text: string, order: DateOrder | null): number | 'ambiguous' | null {
  const inDigits = readDayInDigits(text, order);
  if (inDigits !== null || !/\p{L}/u.test(text)) {
    return inDigits;
  }
  const [, year, week, weekday] = weekDay.exec(text) ?? [];
  if (year !== undefined) {
    const monday = weekOf(Number(year), Number(week));
    return monday === null ? null : monday + (Number(weekday) - 1) * dayMs;
  }
  return readDayInDigits(withoutDayNames(words, text), order) ?? readNamedDate(text, words);
}

function readDayInDigits(text: string, order: DateOrder | null): number | 'ambiguous' | null {
  const parts = numeric.exec(text);
  if (parts !== null) {
    const [, first = '', separator = '', second = '', year = ''] = parts;
    return readNumeric(first, separator, second, fullYear(year), order);
  }
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return dateOf(Number(year), Number(month), Number(day));
  return /^\d{8}$/.test(text) ? compactDate(text) : readMonth(text);
}

/** A month in digits, as its first day. */
function readMonth(text: string): number | null {
  const [, yearOf, monthOf] = yearMonth.exec(text) ?? [];
  if (yearOf !== undefined) return dateOf(Number(yearOf), Number(monthOf), 1);
  const [, monthBefore, yearAfter] = monthYear.exec(text) ?? [];
  return yearAfter === undefined ? null : dateOf(Number(yearAfter), Number(monthBefore), 1);
}

/** A known order holds for the whole column: 13/04 is no date of a column that has the month first. */
function readNumeric(
  first: string,
  separator: string,
  second: string,
  year: number,
  order: DateOrder | null,
): number | 'ambiguous' | null {
  const used = order ?? orderOf(first, separator, second) ?? 'day_first';
  if (used === 'either') {
    return 'ambiguous';
  }
  const [day, month] = used === 'day_first' ? [first, second] : [second, first];
  return dateOf(year, Number(month), Number(day));
}

/** A date in digits, without the names of days and other words beside it. */
function withoutDayNames(words: DateWords, text: string): string {
  const rest = text.replaceAll(/[\p{L}\p{M}]+\.?/gu, (word) => {
    const meaning = meaningOf(plainWord(word.replace('.', '')), 'none', words);
    return meaning?.kind === 'nothing' || (meaning?.kind === 'month' && meaning.isWeekday) ? '' : word;
  });
  return rest.replaceAll(/[,()]/g, ' ').trim();
}

const compactDate = (text: string): number | null =>
  dateOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));

/** ISO 8601 without separators, such as 20260131T093000Z. */
function readCompact(text: string): Moment | null {
  const [, year, month, day, hour, minute, second, fraction, offset] = compactTime.exec(text) ?? [];
  const isYear = year !== undefined && isWithin(Number(year), years);
  const date = isYear ? dateOf(Number(year), Number(month), Number(day)) : null;
  const time = timeOf(hour, minute, second, fraction);
  return date === null || time === null ? null : momentAt(date + time, offset);
}

const dayMs = 86_400_000;

/** Day 0 of Excel: 1900 counts as a leap year there. */
const excelEpoch = Date.UTC(1899, 11, 30);

/** Days of the years 1955 to 2173 in Excel; other numbers of five digits are no dates. */
const excelDays = [20_000, 99_999] as const;

const years = [1_500, 2_199] as const;

/** Digits alone, by their number. */
function readDigits(text: string, isTime: boolean): Moment | null {
  const [whole = '', fraction = ''] = text.split('.');
  switch (whole.length) {
    case 4:
      return isTime && fraction === '' && isWithin(Number(text), years)
        ? local(dateOf(Number(text), 1, 1))
        : null;
    case 5:
      return isTime && isWithin(Number(text), excelDays)
        ? { local: excelEpoch + Math.round(Number(text) * dayMs) }
        : null;
    case 6:
      return isTime && fraction === '' ? monthOfDigits(text) : null;
    case 8:
      return fraction === '' ? local(compactDate(text)) : null;
    default:
      return sinceEpoch(whole, fraction);
  }
}

const isWithin = (number: number, [least, most]: readonly [number, number]): boolean =>
  number >= least && number <= most;

const local = (reading: number | null): Moment | null => (reading === null ? null : { local: reading });

function monthOfDigits(text: string): Moment | null {
  const year = Number(text.slice(0, 4));
  return isWithin(year, years) ? local(dateOf(year, Number(text.slice(4)), 1)) : null;
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, from 1973 on; or a compact date and time. */
function sinceEpoch(whole: string, fraction: string): Moment | null {
  switch (whole.length) {
    case 9:
    case 10:
      return Number(whole) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
    case 12:
      return (fraction === '' ? readCompact(whole) : null) ?? Number(whole);
    case 13:
      return Number(whole);
    case 14:
      return fraction === '' ? readCompact(whole) : null;
    case 16:
    case 19:
      return fraction === '' ? Number(whole.slice(0, 13)) : null;
    default:
      return null;
  }
}
