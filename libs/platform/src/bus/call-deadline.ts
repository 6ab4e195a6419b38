import { SystemClock } from '../rules/clock.js';

/** The header that carries a call's deadline on the wire. Reserved: no caller may set it. */
export const deadlineHeader = 'deadline';

/** Both clocks of a machine, in milliseconds: the adjustable wall clock and the monotonic clock. */
export interface Clocks {
  readonly wall: number;
  readonly steady: number;
}

const clock = new SystemClock();

const readClocks = (): Clocks => ({ wall: clock.now().getTime(), steady: performance.now() });

/** Formats the remaining time of a call with the caller's clocks. */
export const writeDeadline = (leftMs: number, { wall, steady } = readClocks()): string =>
  [leftMs, wall, steady].map(Math.round).join(' ');

/** How long a minimum counts before it may expire, since clocks drift apart. */
const windowMs = 60_000;

const mostSenders = 1_000;

/** The minimum of the values of the last one to two minutes. */
class RecentLeast {
  #current = Infinity;
  #previous = Infinity;
  #since = -Infinity;

  add(value: number, nowMs: number): number {
    if (nowMs - this.#since > windowMs) {
      this.#previous = this.#current;
      this.#current = Infinity;
      this.#since = nowMs;
    }
    this.#current = Math.min(this.#current, value);
    return Math.min(this.#current, this.#previous);
  }
}

/**
 * Estimates how long a request waited in a queue of the broker or before a frozen process. The clocks of two machines
 * differ by an unknown offset, so each request is compared with the fastest recent one of the same caller. Both clocks
 * are compared, and the smaller delay counts: a clock that is set, or stops while its machine sleeps, adds no delay.
 */
export class CallDelays {
  readonly #senders = new Map<string, { readonly wall: RecentLeast; readonly steady: RecentLeast }>();

  constructor(private readonly clocks: () => Clocks = readClocks) {}

  /**
   * When a request expires, on the scale of `performance.now()`; `Infinity` without a deadline, as from older releases.
   */
  expiryOf(sender: string, header: string | undefined): number {
    const [left, wall, steady] = (header ?? '').split(' ').map(Number);
    if (!left || wall === undefined || steady === undefined) return Infinity;
    const now = this.clocks();
    const least = this.of(sender);
    const byWall = now.wall - wall;
    const bySteady = now.steady - steady;
    const delayMs = Math.min(
      byWall - least.wall.add(byWall, now.steady),
      bySteady - least.steady.add(bySteady, now.steady),
    );
    return now.steady + left - delayMs;
  }

  private of(sender: string) {
    const known = this.#senders.get(sender) ?? { wall: new RecentLeast(), steady: new RecentLeast() };
    this.#senders.set(sender, known);
    const [oldest] = this.#senders.keys();
    if (this.#senders.size > mostSenders && oldest !== undefined) this.#senders.delete(oldest);
    return known;
  }
}
