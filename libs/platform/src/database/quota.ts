import type { AppError } from '../errors/app-error.js';
import type { Tx } from './unit-of-work.js';

/** A limit on what an owner may have, such as rows or bytes. */
export interface Quota {
  /** Identifies what is counted. */
  readonly name: string;
  readonly owner: string;
  /** A function, or a statement that takes the owner as `$1` and returns one row with the number `count`. */
  readonly count: string | ((tx: Tx) => Promise<number>);
  readonly limit: number;
  readonly refusal: () => AppError;
}

/**
 * Throws `refusal` if the owner's count plus `added` exceeds `limit`. The transaction must not have written the added
 * part yet. Other transactions with the same quota and owner wait until this one ends, so that two cannot both take the
 * last place. Call it late in a long transaction.
 */
export async function requireRoom(tx: Tx, quota: Quota, added: number): Promise<void> {
  // A separate statement: a count in the same statement would see the rows from before the wait.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${quota.name} ${quota.owner}`]);
  if ((await countOf(tx, quota)) + added > quota.limit) {
    throw quota.refusal();
  }
}

async function countOf(tx: Tx, { count, owner }: Quota): Promise<number> {
  if (typeof count !== 'string') {
    return count(tx);
  }
  const [row] = await tx.query<{ count: number }[]>(count, [owner]);
  return row?.count ?? 0;
}
