import { defaultTimeZone, readingOf } from '@emberdeck/contracts/core/zoned-time';

const dayMs = 86_400_000;

/** What clocks of a zone are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (timeZone: string, instant: number): number =>
  readingOf(timeZone, new Date(instant)).getTime() - Math.floor(instant / 1_000) * 1_000;

/**
 * The instants at which clocks of a time zone show a reading. Of a reading that occurs twice the first one; one that is
 * skipped counts by the clocks before. Knows the days that it has seen: a file has many rows of few days.
 */
export class ZoneClock {
  /** By day, the offset if it is the same all day; null on a day of change. */
  private readonly days = new Map<number, number | null>();
  private readonly isUtc: boolean;

  constructor(private readonly timeZone: string) {
    this.isUtc = timeZone === defaultTimeZone;
  }

  /** Both in milliseconds since 1970; the reading is that of clocks in UTC which show the same. */
  instantOf(reading: number): number {
    if (this.isUtc) {
      return reading;
    }
    const day = Math.floor(reading / dayMs);
    let offset = this.days.get(day);
    if (offset === undefined) {
      const [before, after] = this.offsetsAround(day * dayMs, (day + 1) * dayMs);
      offset = before === after ? before : null;
      this.days.set(day, offset);
    }
    return offset === null ? this.onDayOfChange(reading) : reading - offset;
  }

  /** The offsets a day before and after: clocks change at most once in between. */
  private offsetsAround(start: number, end: number): readonly [before: number, after: number] {
    return [offsetAt(this.timeZone, start - dayMs), offsetAt(this.timeZone, end + dayMs)];
  }

  private onDayOfChange(reading: number): number {
    const [before, after] = this.offsetsAround(reading, reading);
    const found = [reading - before, reading - after].filter(
      (instant) => instant + offsetAt(this.timeZone, instant) === reading,
    );
    return found.length > 0 ? Math.min(...found) : reading - before;
  }
}
