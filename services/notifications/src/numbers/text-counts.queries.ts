import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { CountScope, TextCount } from './text-count.entity.js';

/** A counted message of one scope, and its key there. */
export interface Counted {
  readonly scope: CountScope;
  readonly key: string;
}

/**
 * Counts a message in all its scopes and returns the new counts. By hand: concurrent messages must not pass a limit
 * together, so the counts are raised and returned in one statement, whose rows have one order.
 */
export async function countText(
  tx: Tx,
  day: string,
  counted: readonly Counted[],
): Promise<readonly Pick<TextCount, 'scope' | 'sent' | 'proven'>[]> {
  return tx.query(
    `INSERT INTO text_count (day, scope, key, sent)
     SELECT $1::date, scope, key, 1 FROM unnest($2::text[], $3::text[]) AS counted (scope, key) ORDER BY scope, key
     ON CONFLICT (day, scope, key) DO UPDATE SET sent = text_count.sent + 1
     RETURNING scope, sent, proven`,
    [day, counted.map(({ scope }) => scope), counted.map(({ key }) => key)],
  );
}

/** Counts a code that was entered, on the day on which it was sent. By hand: an addition without a read. */
export async function countProven(tx: Tx, prefixKey: string, day: string): Promise<void> {
  await tx.query(
    `UPDATE text_count SET proven = proven + 1 WHERE day = $1::date AND scope = 'codes' AND key = $2`,
    [day, prefixKey],
  );
}
