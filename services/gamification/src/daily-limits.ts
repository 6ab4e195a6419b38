import { RememberedKeys } from './remembered-keys.js';
import { startOfUtcDay } from './utc-day.js';

interface LimitedAward {
  readonly userId: string;
  readonly reason: string;
  readonly at: Date;
}

/** The days on which a user has all the awards of a reason, in the memory of this replica: they stay so. */
export class DailyLimits {
  readonly #reached = new RememberedKeys();

  isReached(award: LimitedAward): boolean {
    return this.#reached.has(keyOf(award));
  }

  noteReached(award: LimitedAward): void {
    this.#reached.add(keyOf(award));
  }
}

const keyOf = ({ userId, reason, at }: LimitedAward): string =>
  `${userId} ${reason} ${startOfUtcDay(at).getTime()}`;
