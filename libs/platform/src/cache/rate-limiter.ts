import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may happen. */
export interface RateLimit {
  /** Names the counters in Redis. */
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** Where a key stands after one more use. */
export interface RateState {
  readonly allowed: boolean;
  /** Uses that are left in this window. */
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
}

/** How long uses are gathered before they are reported to Redis, in milliseconds. */
const reportMs = 200;

/**
 * Counts uses by key. The decision is made in memory, so that no request waits for Redis; with Redis, the uses of all
 * processes are added up several times a second, and a key that is over its limit is refused everywhere from then on.
 * While Redis is away each process counts for itself.
 */
export class RateLimiter {
  readonly #memory: RateLimiterMemory;
  readonly #shared: RateLimiterRedis | null;
  readonly #unreported = new Map<string, number>();
  #isReportDue = false;

  constructor(
    readonly limit: RateLimit,
    redis: Redis | null,
  ) {
    const options = { points: limit.most, duration: limit.windowSeconds, keyPrefix: `limit:${limit.name}` };
    this.#memory = new RateLimiterMemory(options);
    this.#shared = redis && new RateLimiterRedis({ ...options, storeClient: redis });
  }

  /** Counts one use and returns whether it is within the limit. */
  async take(key: string): Promise<RateState> {
    const state = await settled(this.#memory.consume(key));
    if (this.#shared) {
      this.#unreported.set(key, (this.#unreported.get(key) ?? 0) + 1);
      this.reportSoon();
    }
    return {
      allowed: state.consumedPoints <= this.limit.most,
      remaining: Math.max(0, this.limit.most - state.consumedPoints),
      resetSeconds: seconds(state),
    };
  }

  private reportSoon(): void {
    if (this.#isReportDue) return;
    this.#isReportDue = true;
    setTimeout(() => this.report(), reportMs).unref();
  }

  private report(): void {
    this.#isReportDue = false;
    const uses = [...this.#unreported];
    this.#unreported.clear();
    for (const [key, count] of uses) {
      void this.reportKey(key, count);
    }
  }

  private async reportKey(key: string, count: number): Promise<void> {
    try {
      const total = await settled(this.#shared?.consume(key, count));
      const sinceThen = this.#unreported.get(key) ?? 0;
      await this.#memory.set(key, total.consumedPoints + sinceThen, seconds(total));
    } catch {
      // Redis is away, which its connection logs. The count in memory holds.
    }
  }
}

/** The library rejects with the state of a key that is over its limit, and with an error for a fault of its store. */
async function settled(consumed: Promise<RateLimiterRes> | undefined): Promise<RateLimiterRes> {
  try {
    return (await consumed) ?? new RateLimiterRes();
  } catch (reason) {
    if (reason instanceof RateLimiterRes) {
      return reason;
    }
    throw reason;
  }
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));
