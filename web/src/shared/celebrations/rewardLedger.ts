import type { CoinReason } from '@emberdeck/contracts/gamification/coins';

/** Earned coins. `balance` is null from the answer of a request: only the websocket message has it. */
export interface Reward {
  readonly reason: CoinReason;
  readonly amount: number;
  readonly balance: number | null;
}

type Origin = 'answer' | 'socket';

interface Report {
  readonly origin: Origin;
  readonly key: string;
  readonly at: number;
}

const rememberedMs = 30_000;

/**
 * Remembers celebrated rewards. The same reward arrives twice, in the answer of a request and over the websocket, in
 * either order. Neither names a transaction, so one of each with the same reason and amount make a pair.
 */
export class RewardLedger {
  private unpaired: Report[] = [];
  private readonly balances = new Set<string>();

  /** Whether this reward was not reported before. */
  isNews(origin: Origin, { reason, amount, balance }: Reward, now: number): boolean {
    const key = `${reason} ${amount}`;
    if (balance !== null && this.wasDelivered(`${key} ${balance}`)) {
      return false;
    }
    this.unpaired = this.unpaired.filter(({ at }) => now - at < rememberedMs);
    const pair = this.unpaired.findIndex((report) => report.key === key && report.origin !== origin);
    if (pair < 0) {
      this.unpaired.push({ origin, key, at: now });
      return true;
    }
    this.unpaired.splice(pair, 1);
    return false;
  }

  /** Detects a redelivered message: no two rewards lead to the same balance. */
  private wasDelivered(message: string): boolean {
    const known = this.balances.has(message);
    this.balances.add(message);
    return known;
  }
}
