import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** The hits of one bucket after `start`, the beginning of its window. */
export interface HitWindow {
  readonly bucket: string;
  readonly start: Date;
}

/** Hits to be counted, all or none, while the window then has no more than `most`. */
export interface Hits extends HitWindow {
  readonly at: Date;
  readonly count: number;
  readonly expiresAt: Date;
  readonly most: number;
}

/**
 * Counts hits; false where the window has no room for them. By hand, since comparing and counting must be one statement: concurrent
 * requests in several replicas could pass the limit together otherwise.
 */
export async function countHits(
  tx: Tx,
  { bucket, at, count, expiresAt, start, most }: Hits,
): Promise<boolean> {
  const counted = await tx.query<unknown[]>(
    `INSERT INTO security_counter AS counter (bucket, hits, expires_at)
     SELECT $1, array_fill($2::timestamptz, ARRAY[$6::integer]), $3 WHERE $6 <= $5
     ON CONFLICT (bucket) DO UPDATE
        SET hits = ARRAY(SELECT hit FROM unnest(counter.hits) AS hit WHERE hit > $4) || excluded.hits,
            expires_at = $3
      WHERE (SELECT count(*) FROM unnest(counter.hits) AS hit WHERE hit > $4) + $6 <= $5
     RETURNING bucket`,
    [bucket, at, expiresAt, start, most, count],
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

/**
 * The hit that leaves a window as its `place`th, from 1; null without one. By hand for the same reason as
 * {@link hitsWithin}.
 */
export async function leavingHit(tx: Tx, { bucket, start }: HitWindow, place: number): Promise<Date | null> {
  const [counter] = await tx.query<{ hit: Date }[]>(
    `SELECT hit FROM security_counter, unnest(hits) AS hit WHERE bucket = $1 AND hit > $2
      ORDER BY hit LIMIT 1 OFFSET $3`,
    [bucket, start, place - 1],
  );
  return counter?.hit ?? null;
}

/** Deletes buckets and those below them. By hand: find options cannot compare with the start of many names. */
export async function deleteBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM security_counter USING unnest($1::text[]) AS name
      WHERE bucket = name OR starts_with(bucket, name || ':')`,
    [buckets],
  );
}
