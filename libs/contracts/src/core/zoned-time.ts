/** The time zone of a workspace until another one is set. */
export const defaultTimeZone = 'UTC';

/** A day of the calendar. Days and months may be beyond their range: the 0th of May is the 30th of April. */
export interface CalendarDay {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly day: number;
}

const dayMs = 24 * 60 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What clocks of the zone show at an instant, as milliseconds since 1970 of the same reading in UTC. */
function readingAt(timeZone: string, instant: number): number {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts.set(type, Number(value));
  const part = (name: string): number => parts.get(name) ?? 0;
  const seconds = [part('hour'), part('minute'), part('second')] as const;
  return Date.UTC(part('year'), part('month') - 1, part('day'), ...seconds);
}

/** The day that a person in the zone has at an instant. */
export function dayAt(timeZone: string, instant: Date): CalendarDay {
  const reading = new Date(readingAt(timeZone, instant.getTime()));
  return { year: reading.getUTCFullYear(), month: reading.getUTCMonth() + 1, day: reading.getUTCDate() };
}

/** What clocks of the zone show at an instant, as the instant at which clocks in UTC show the same. */
export const readingOf = (timeZone: string, instant: Date): Date =>
  new Date(readingAt(timeZone, instant.getTime()));

/** The day that a person in the zone has at an instant, in ISO 8601. */
export const isoDayAt = (timeZone: string, instant: Date): string =>
  readingOf(timeZone, instant).toISOString().slice(0, 10);

/** The day of the week: 1 is Monday, 7 is Sunday. */
export const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;

/**
 * The instant at which clocks of the zone show this hour. Of an hour that occurs twice the first one; an hour that is
 * skipped begins when clocks have been set forward.
 */
export const instantOf = (timeZone: string, { year, month, day }: CalendarDay, hour: number): Date =>
  new Date(instantOfReading(timeZone, Date.UTC(year, month - 1, day, hour)));

/** Like {@link instantOf}, for milliseconds since 1970 of the same reading in UTC. Returns milliseconds since 1970. */
export function instantOfReading(timeZone: string, reading: number): number {
  // Clocks change at most once within two days, so the offset is one of these two.
  const [before, after] = [reading - dayMs, reading + dayMs].map(
    (instant) => reading - (readingAt(timeZone, instant) - instant),
  ) as [number, number];
  const found = [before, after].filter((instant) => readingAt(timeZone, instant) === reading);
  return found.length > 0 ? Math.min(...found) : before;
}
