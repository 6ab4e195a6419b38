import { startOfUtcDay } from '../utc-day.js';
import type { Award } from './experience.service.js';

const remembered = 10_000;

/** The days on which a user has all the awards of a reason, in the memory of this replica: they stay so. */
export class DailyLimits {
  readonly #reached = new Set<string>();

  isReached(award: Award): boolean {
    return this.#reached.has(keyOf(award));
  }

  noteReached(award: Award): void {
    this.#reached.add(keyOf(award));
    const [oldest] = this.#reached;
    if (this.#reached.size > remembered && oldest !== undefined) this.#reached.delete(oldest);
  }
}

const keyOf = ({ userId, reason, at }: Award): string => `${userId} ${reason} ${startOfUtcDay(at).getTime()}`;
