import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** The hits of one bucket after `start`, the beginning of its window. */
export interface HitWindow {
  readonly bucket: string;
  readonly start: Date;
}

/** A hit to be counted while the window has fewer than `most`. */
export interface Hit extends HitWindow {
  readonly at: Date;
  readonly expiresAt: Date;
  readonly most: number;
}

/**
 * Counts a hit; false where the window is full. By hand, since comparing and counting must be one statement: concurrent
 * requests in several replicas could pass the limit together otherwise.
 */
export async function countHit(tx: Tx, { bucket, at, expiresAt, start, most }: Hit): Promise<boolean> {
  const counted = await tx.query<unknown[]>(
    `INSERT INTO security_counter AS counter (bucket, hits, expires_at)
     VALUES ($1, ARRAY[$2::timestamptz], $3)
     ON CONFLICT (bucket) DO UPDATE
        SET hits = ARRAY(SELECT hit FROM unnest(counter.hits) AS hit WHERE hit > $4) || $2::timestamptz,
            expires_at = $3
      WHERE (SELECT count(*) FROM unnest(counter.hits) AS hit WHERE hit > $4) < $5
     RETURNING bucket`,
    [bucket, at, expiresAt, start, most],
  );
  return counted.length > 0;
}

/** The number of hits in a window. Handwritten: PostgreSQL counts up to 100,000 times without sending the array. */
export async function hitsWithin(tx: Tx, { bucket, start }: HitWindow): Promise<number> {
  const [counter] = await tx.query<{ hits: number }[]>(
    `SELECT count(*)::integer AS hits FROM security_counter, unnest(hits) AS hit WHERE bucket = $1 AND hit > $2`,
    [bucket, start],
  );
  return counter?.hits ?? 0;
}

/** The time of the oldest hit in a window; null without one. By hand for the same reason as {@link hitsWithin}. */
export async function oldestHit(tx: Tx, { bucket, start }: HitWindow): Promise<Date | null> {
  const [counter] = await tx.query<{ oldest: Date | null }[]>(
    `SELECT min(hit) AS oldest FROM security_counter, unnest(hits) AS hit WHERE bucket = $1 AND hit > $2`,
    [bucket, start],
  );
  return counter?.oldest ?? null;
}

/** Deletes buckets and those below them. By hand: find options cannot compare with the start of many names. */
export async function deleteBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM security_counter USING unnest($1::text[]) AS name
      WHERE bucket = name OR starts_with(bucket, name || ':')`,
    [buckets],
  );
}
