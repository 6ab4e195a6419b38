import { AppError } from '@emberdeck/platform/errors/app-error';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { secondsUntil, waitingTime } from './retry-after.js';

/** At most `most` of what `bucket` names in any span of `windowSeconds`. */
export interface RateLimit {
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** What has happened too often: "Too many codes for this contact". */
  readonly refusal: string;
}

/** A refusal with the time after which it makes sense to try again. */
export function tooMany(refusal: string, until: Date, now: Date): AppError {
  const retryAfterSeconds = secondsUntil(until, now);
  const message = `${refusal}. Please try again in ${waitingTime(retryAfterSeconds)}.`;
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}

/** Counters of the limits that keep people safe. They are exact under any parallelism, and hold in every replica. */
@Injectable()
export class RateLimitsService {
  constructor(private readonly clock: Clock) {}

  /** Counts one more, in one conditional statement, or fails with `too_many_requests` and counts nothing. */
  async take(tx: Tx, limit: RateLimit): Promise<void> {
    const now = this.clock.now();
    const counted = await tx.query<unknown[]>(
      `INSERT INTO security_counter AS counter (bucket, hits, expires_at)
       VALUES ($1, ARRAY[$2::timestamptz], $3)
       ON CONFLICT (bucket) DO UPDATE
          SET hits = ARRAY(SELECT hit FROM unnest(counter.hits) AS hit WHERE hit > $4) || $2::timestamptz,
              expires_at = $3
        WHERE (SELECT count(*) FROM unnest(counter.hits) AS hit WHERE hit > $4) < $5
       RETURNING bucket`,
      [limit.bucket, now, this.windowEnd(now, limit), this.windowStart(now, limit), limit.most],
    );
    if (counted.length === 0) {
      await this.refuse(tx, limit, now);
    }
  }

  /** Fails as `take` would, without counting. */
  async assertRoom(tx: Tx, limit: RateLimit): Promise<void> {
    const now = this.clock.now();
    const [counter] = await tx.query<{ hits: number }[]>(
      `SELECT count(*)::integer AS hits FROM security_counter, unnest(hits) AS hit WHERE bucket = $1 AND hit > $2`,
      [limit.bucket, this.windowStart(now, limit)],
    );
    if ((counter?.hits ?? 0) >= limit.most) {
      await this.refuse(tx, limit, now);
    }
  }

  /** Takes the newest count back: what was counted turned out not to count. */
  async giveBack(tx: Tx, limit: RateLimit): Promise<void> {
    await tx.query(
      `UPDATE security_counter SET hits = hits[:cardinality(hits) - 1] WHERE bucket = $1 AND cardinality(hits) > 0`,
      [limit.bucket],
    );
  }

  /** Drops what has left every window; answers how many counters. */
  async prune(tx: Tx): Promise<number> {
    const [, pruned] = await tx.query<[unknown[], number]>(
      'DELETE FROM security_counter WHERE expires_at < $1',
      [this.clock.now()],
    );
    return pruned;
  }

  private async refuse(tx: Tx, limit: RateLimit, now: Date): Promise<never> {
    const [counter] = await tx.query<{ oldest: Date | null }[]>(
      `SELECT min(hit) AS oldest FROM security_counter, unnest(hits) AS hit WHERE bucket = $1 AND hit > $2`,
      [limit.bucket, this.windowStart(now, limit)],
    );
    throw tooMany(limit.refusal, this.windowEnd(counter?.oldest ?? now, limit), now);
  }

  private windowStart(now: Date, limit: RateLimit): Date {
    return new Date(now.getTime() - limit.windowSeconds * 1000);
  }

  private windowEnd(start: Date, limit: RateLimit): Date {
    return new Date(start.getTime() + limit.windowSeconds * 1000);
  }
}
