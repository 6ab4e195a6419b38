const timestampPattern =
  /^([1-9]\d{3})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Milliseconds since 1970 of an ISO 8601 date or time, in UTC without an offset. Null if the text is invalid. */
export function parseTimestamp(text: string): number | null {
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
