/** How many messages a socket may send in a minute, protocol pings included. */
export const messagesPerMinute = 100;

const windowMs = 60_000;

/** Counts the messages of one socket in one-minute windows. */
export class MessageQuota {
  private windowStart = 0;
  private count = 0;

  /** Whether one more message at `nowMs` is allowed. */
  take(nowMs: number): boolean {
    if (nowMs - this.windowStart >= windowMs) {
      this.windowStart = nowMs;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= messagesPerMinute;
  }
}
