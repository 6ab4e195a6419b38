import { defaultTimeZone, instantOfReading } from '@emberdeck/contracts/core/zoned-time';

/** What clocks show where the writer is: milliseconds since 1970 of the same reading in UTC. */
export interface LocalTime {
  readonly local: number;
}

/** A time of a file, feed or webhook: milliseconds since 1970, or a local time where the text names no zone. */
export type Moment = number | LocalTime;

const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** More days than a file has; their offsets take little memory. */
const mostDays = 50_000;

/** Turns local times of one zone into instants. Remembers the offset of each day: to find one takes long. */
export class LocalClock {
  /** Milliseconds between a reading and its instant, by day; null for a day on which clocks change. */
  private readonly offsets = new Map<number, number | null>();
  /** Of such days, by quarter of an hour: zones change their clocks on one. */
  private readonly offsetsOfQuarters = new Map<number, number>();

  private readonly isUtc: boolean;

  /** @param timeZone that of the workspace */
  constructor(private readonly timeZone: string) {
    this.isUtc = timeZone === defaultTimeZone;
  }

  /** Milliseconds since 1970. Of an hour that occurs twice the first one; a skipped hour is when clocks are set forward. */
  instantOf(moment: Moment): number {
    if (typeof moment === 'number') {
      return moment;
    }
    if (this.isUtc) {
      return moment.local;
    }
    const day = Math.floor(moment.local / dayMs);
    let offset = this.offsets.get(day);
    if (offset === undefined) {
      offset = this.offsetOn(day * dayMs);
      if (this.offsets.size >= mostDays) this.offsets.clear();
      this.offsets.set(day, offset);
    }
    return moment.local - (offset ?? this.offsetInQuarter(Math.floor(moment.local / quarterMs)));
  }

  private offsetInQuarter(quarter: number): number {
    const offset = this.offsetsOfQuarters.get(quarter) ?? this.offsetAt(quarter * quarterMs);
    this.offsetsOfQuarters.set(quarter, offset);
    return offset;
  }

  private offsetAt(reading: number): number {
    return reading - instantOfReading(this.timeZone, reading);
  }

  /** Clocks change at most once within two days, so the days before and after tell. */
  private offsetOn(midnight: number): number | null {
    const before = this.offsetAt(midnight - dayMs);
    return before === this.offsetAt(midnight + 2 * dayMs) ? before : null;
  }
}
