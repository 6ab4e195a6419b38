import { readMoment } from '@emberdeck/connector/values/date-forms';
import { LocalClock } from '@emberdeck/connector/values/moment';
import { quoted } from './metric-row.js';
import type { TextStyle } from './text-style.js';

const dayMs = 86_400_000;

/** Reads the times of a file as the figures count them. */
export class TimeReader {
  /** The first text that has two readings. */
  ambiguous: string | null = null;
  /** A time without a zone was read. */
  hasLocal = false;
  private readonly clock: LocalClock;
  private lastText = '';
  private lastTime: number | string = 'The timestamp is missing';

  constructor(
    private readonly style: TextStyle,
    private readonly now: number,
    timeZone: string,
  ) {
    this.clock = new LocalClock(timeZone);
  }

  /** Milliseconds since 1970, or a sentence about the text. A text that follows itself is read once. */
  read(text: string): number | string {
    if (text !== this.lastText) {
      this.lastTime = this.timeOf(text);
      this.lastText = text;
    }
    return this.lastTime;
  }

  /** The instant of a time without a zone. */
  instantOf(local: number): number {
    this.hasLocal = true;
    return this.clock.instantOf({ local });
  }

  private timeOf(text: string): number | string {
    if (text === '') {
      return 'The timestamp is missing';
    }
    const time = readMoment(text, this.style.order, true);
    if (time === null) {
      return `The timestamp ${quoted(text)} cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z`;
    }
    if (time === 'ambiguous') {
      this.ambiguous ??= text;
      return `The timestamp ${quoted(text)} can be read in two ways: choose the order of day and month`;
    }
    const instant = typeof time === 'number' ? time : this.instantOf(time.local);
    return instant > this.now + dayMs ? `The timestamp ${quoted(text)} is more than a day ahead` : instant;
  }
}
