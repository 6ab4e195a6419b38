import type { Moment } from './moment.js';

const timestampPattern =
  /^([1-9]\d{3})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** No time is longer, and longer texts cost more than a look. A date of JavaScript with the name of its zone has 75. */
export const maxTimeLength = 80;

/** A date or time in ISO 8601: an instant with an offset, else a local time. Null if the text is invalid. */
export function readIsoTime(text: string): Moment | null {
  return text.length > maxTimeLength ? null : (plainTime(text) ?? anyTime(text));
}

const digit0 = 0x30;

/** The number of two digits; NaN for another text. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - digit0;
  const ones = text.charCodeAt(at + 1) - digit0;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** A date, or a time in UTC with whole seconds, as most texts are: a fraction of the time of the general form (measured). */
function plainTime(text: string): Moment | null {
  if (text.length === 10) {
    const local = plainDate(text);
    return local === null ? null : { local };
  }
  if (text.length !== 20 || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':' || text[19] !== 'Z') {
    return null;
  }
  const [date, hour, minute, second] = [plainDate(text), pair(text, 11), pair(text, 14), pair(text, 17)];
  return date !== null && hour < 24 && minute < 60 && second < 60
    ? date + ((hour * 60 + minute) * 60 + second) * 1_000
    : null;
}

/** Later days of a month are left to the general form: not every month has them. */
function plainDate(text: string): number | null {
  const year = pair(text, 0) * 100 + pair(text, 2);
  const [month, day] = [pair(text, 5), pair(text, 8)];
  const isDate = text[4] === '-' && text[7] === '-' && year >= 1_000;
  return isDate && month >= 1 && month <= 12 && day >= 1 && day <= 28 ? Date.UTC(year, month - 1, day) : null;
}

function anyTime(text: string): Moment | null {
  const [, year, month, day, hour, minute, second, fraction, offset] = timestampPattern.exec(text) ?? [];
  const date = year === undefined ? null : dateOf(Number(year), Number(month), Number(day));
  const time = timeOf(hour, minute, second, fraction);
  return date === null || time === null ? null : momentAt(date + time, offset);
}

/**
 * Milliseconds since 1970 of midnight in UTC on a day of the calendar; null for another day. `Date.UTC` turns the 30th of
 * February into a day in March.
 */
export function dateOf(year: number, month: number, day: number): number | null {
  const utc = Date.UTC(year, month - 1, day);
  const date = new Date(utc);
  const isOnTheCalendar =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isOnTheCalendar && year >= 1_000 && year <= 9_999 ? utc : null;
}

/** Milliseconds of the day at a reading of a clock, as digits; null for another hour, minute or second. */
export function timeOf(hour = '0', minute = '0', second = '0', fraction = ''): number | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  return hours < 24 && minutes < 60 && seconds < 60
    ? ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
    : null;
}

/** A reading with an offset such as `Z`, `+02:00` or `-5`; a local time without one. Null for a wrong offset. */
export function momentAt(reading: number, offset: string | undefined): Moment | null {
  if (offset === undefined) {
    return { local: reading };
  }
  if (/^[a-z]/i.test(offset)) {
    return reading;
  }
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(offset) ?? [];
  const isOffset = sign !== undefined && Number(hours) <= 14 && Number(minutes) <= 59;
  return isOffset
    ? reading - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
    : null;
}
