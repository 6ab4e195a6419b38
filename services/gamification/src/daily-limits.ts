import { startOfUtcDay } from './utc-day.js';

interface LimitedAward {
  readonly userId: string;
  readonly reason: string;
  readonly at: Date;
}

const remembered = 10_000;

/** The days on which a user has all the awards of a reason, in the memory of this replica: they stay so. */
export class DailyLimits {
  readonly #reached = new Set<string>();

  isReached(award: LimitedAward): boolean {
    return this.#reached.has(keyOf(award));
  }

  noteReached(award: LimitedAward): void {
    this.#reached.add(keyOf(award));
    const [oldest] = this.#reached;
    if (this.#reached.size > remembered && oldest !== undefined) this.#reached.delete(oldest);
  }
}

const keyOf = ({ userId, reason, at }: LimitedAward): string =>
  `${userId} ${reason} ${startOfUtcDay(at).getTime()}`;
