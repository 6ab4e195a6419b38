const timestampPattern =
  /^([1-9]\d{3})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** No time is longer, and longer texts cost more than a look. */
export const maxTimeLength = 64;

/** Milliseconds since 1970 of an ISO 8601 date or time, in UTC without an offset. Null if the text is invalid. */
export function parseTimestamp(text: string): number | null {
  return text.length > maxTimeLength ? null : (plainTimestamp(text) ?? anyTimestamp(text));
}

const digit0 = 0x30;

/** The number of two digits; NaN for another text. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - digit0;
  const ones = text.charCodeAt(at + 1) - digit0;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** A date, or a time in UTC with whole seconds, as most texts are: a fraction of the time of the general form (measured). */
function plainTimestamp(text: string): number | null {
  if (text.length === 10) {
    return plainDate(text);
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

function anyTimestamp(text: string): number | null {
  const parts = timestampPattern.exec(text);
  if (parts === null) {
    return null;
  }
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset = 'Z'] = parts;
  const fields = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const utc = Date.UTC(fields[0], fields[1] - 1, fields[2], fields[3], fields[4], fields[5]);
  if (!isOnTheCalendar(utc, fields)) {
    return null;
  }
  const offsetMinutes = parseOffset(offset);
  return offsetMinutes === null
    ? null
    : utc + Number(fraction.slice(0, 3).padEnd(3, '0')) - offsetMinutes * 60_000;
}

/** `Date.UTC` turns the 30th of February into a day in March, so an invalid date comes back changed. */
function isOnTheCalendar(utc: number, fields: readonly number[]): boolean {
  const date = new Date(utc);
  const back = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
  return back.every((value, index) => value === fields[index]);
}

function parseOffset(offset: string): number | null {
  if (offset.toUpperCase() === 'Z') {
    return 0;
  }
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || '0');
  if (hours > 14 || minutes > 59) {
    return null;
  }
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
