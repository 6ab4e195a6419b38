/** The least rate of an upload, in bytes a second: a poor mobile line has five times as much. */
export const leastRate = 4_096;

/**
 * Judges how fast a body arrives, over periods of waiting. The time in which nothing is asked of the sender does not count: a
 * slow reader is no fault of it.
 */
export class ArrivalRate {
  private waitedMs = 0;
  private bytes = 0;

  /** Bytes of a period that is too short to judge are taken together with the next one. */
  constructor(private readonly periodMs: number) {}

  /** Whether the sender has been fast enough, with these bytes after this wait. */
  isEnough(waitedMs: number, bytes: number): boolean {
    this.waitedMs += waitedMs;
    this.bytes += bytes;
    if (this.waitedMs < this.periodMs) {
      return true;
    }
    const isEnough = this.bytes >= (leastRate * this.waitedMs) / 1_000;
    this.waitedMs = 0;
    this.bytes = 0;
    return isEnough;
  }
}
