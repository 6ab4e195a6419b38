import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A limit on uses per key and window. */
export interface RateLimit {
  /** Names the counters in Redis. */
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** The state of a key after a use. */
export interface RateState {
  readonly allowed: boolean;
  /** Remaining uses in this window. */
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
}

/** How long uses are collected before a report to Redis, in milliseconds. */
const reportMs = 200;

/**
 * Counts uses by key. The decision is made in memory, so that no request waits for Redis. With Redis, the processes add
 * up their uses several times a second; then every process refuses a key that is over its limit. While Redis is away,
 * each process counts only its own uses.
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

  /** The state of a key without a use. */
  async peek(key: string): Promise<RateState> {
    const state = (await this.#memory.get(key)) ?? new RateLimiterRes(this.limit.most, 0, 0);
    return this.stateOf(state, state.consumedPoints < this.limit.most);
  }

  /** Counts one use and returns whether it is within the limit. */
  async take(key: string): Promise<RateState> {
    const state = await settled(this.#memory.consume(key));
    if (this.#shared) {
      this.#unreported.set(key, (this.#unreported.get(key) ?? 0) + 1);
      this.reportSoon();
    }
    return this.stateOf(state, state.consumedPoints <= this.limit.most);
  }

  private stateOf(state: RateLimiterRes, allowed: boolean): RateState {
    const remaining = Math.max(0, this.limit.most - state.consumedPoints);
    return { allowed, remaining, resetSeconds: seconds(state) };
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
      // Redis is away, which its connection logs. The count in memory stays valid.
    }
  }
}

/** The library rejects in two cases: with the state of a key over its limit, and with an error when its store fails. */
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
