import { AppError } from '@emberdeck/platform/errors/app-error';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { countHits, deleteBuckets, hitsWithin, leavingHit } from './rate-limits.queries.js';
import { secondsUntil, waitingTime } from './retry-after.js';
import { SecurityCounter } from './security-counter.entity.js';

/** At most `most` hits of `bucket` within any span of `windowSeconds`. */
export interface RateLimit {
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** The refusal shown to the user: "Too many codes for this contact". */
  readonly refusal: string;
}

/** A refusal with the time after which another attempt can succeed. */
export function tooMany(refusal: string, until: Date, now: Date): AppError {
  const retryAfterSeconds = secondsUntil(until, now);
  const message = `${refusal}. Please try again in ${waitingTime(retryAfterSeconds)}.`;
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}

/** Counters of the security limits. They are exact under concurrency and shared by all replicas. */
@Injectable()
export class RateLimitsService {
  constructor(private readonly clock: Clock) {}

  /** Counts hits in one conditional statement, or fails with `too_many_requests` and counts nothing. */
  async take(tx: Tx, limit: RateLimit, count = 1): Promise<void> {
    const at = this.clock.now();
    const { bucket, most } = limit;
    const hits = { bucket, at, count, expiresAt: windowEnd(at, limit), start: windowStart(at, limit), most };
    if (!(await countHits(tx, hits))) {
      await this.refuse(tx, limit, at, count);
    }
  }

  /** Fails as `take` would, without counting. */
  async assertRoom(tx: Tx, limit: RateLimit): Promise<void> {
    if (!(await this.hasRoom(tx, limit))) {
      await this.refuse(tx, limit, this.clock.now(), 1);
    }
  }

  /** Whether `take` would succeed. */
  async hasRoom(tx: Tx, limit: RateLimit): Promise<boolean> {
    const start = windowStart(this.clock.now(), limit);
    return (await hitsWithin(tx, { bucket: limit.bucket, start })) < limit.most;
  }

  /** Removes the newest hit, where the attempt turns out to be free. */
  async giveBack(tx: Tx, { bucket }: RateLimit): Promise<void> {
    await tx.update(SecurityCounter, { bucket }, { hits: () => 'hits[:cardinality(hits) - 1]' });
  }

  /** Forgets all hits of the buckets, and of the buckets below them (`bucket:…`). */
  async lift(tx: Tx, buckets: readonly string[]): Promise<void> {
    await deleteBuckets(tx, buckets);
  }

  /** Deletes counters whose hits have left every window; returns how many. */
  async prune(tx: Tx): Promise<number> {
    const pruned = await tx.delete(SecurityCounter, { expiresAt: LessThan(this.clock.now()) });
    return pruned.affected ?? 0;
  }

  private async refuse(tx: Tx, limit: RateLimit, now: Date, count: number): Promise<never> {
    const window = { bucket: limit.bucket, start: windowStart(now, limit) };
    const left = Math.max(0, limit.most - (await hitsWithin(tx, window)));
    const freeing = await leavingHit(tx, window, Math.max(1, count - left));
    const refusal = left > 0 ? `${limit.refusal} (${left} left)` : limit.refusal;
    throw tooMany(refusal, windowEnd(freeing ?? now, limit), now);
  }
}

const windowStart = (now: Date, { windowSeconds }: RateLimit): Date =>
  new Date(now.getTime() - windowSeconds * 1000);

const windowEnd = (start: Date, { windowSeconds }: RateLimit): Date =>
  new Date(start.getTime() + windowSeconds * 1000);
