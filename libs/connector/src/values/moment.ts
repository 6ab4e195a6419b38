import { instantOfReading } from '@emberdeck/contracts/core/zoned-time';

/** What clocks show where the writer is: milliseconds since 1970 of the same reading in UTC. */
export interface LocalTime {
  readonly local: number;
}

/** A time of a file, feed or webhook: milliseconds since 1970, or a local time where the text names no zone. */
export type Moment = number | LocalTime;

/** Zones change their clocks on a quarter of an hour. */
const quarterMs = 15 * 60_000;

/** Turns local times of one zone into instants. Remembers the zone's offsets, since most rows share few days. */
export class LocalClock {
  private readonly offsets = new Map<number, number>();

  /** @param timeZone that of the workspace */
  constructor(private readonly timeZone: string) {}

  /** Milliseconds since 1970. Of an hour that occurs twice the first one; a skipped hour is when clocks are set forward. */
  instantOf(moment: Moment): number {
    if (typeof moment === 'number') {
      return moment;
    }
    const quarter = Math.floor(moment.local / quarterMs);
    let offset = this.offsets.get(quarter);
    if (offset === undefined) {
      const reading = quarter * quarterMs;
      offset = reading - instantOfReading(this.timeZone, reading);
      if (this.offsets.size >= mostOffsets) this.offsets.clear();
      this.offsets.set(quarter, offset);
    }
    return moment.local - offset;
  }
}

const mostOffsets = 10_000;
