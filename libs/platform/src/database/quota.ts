import type { AppError } from '../errors/app-error.js';
import type { Tx } from './unit-of-work.js';

/** How many of something an owner may have. */
export interface Quota {
  /** Names what is counted. */
  readonly name: string;
  readonly owner: string;
  /** Counts in the transaction: a function, or a statement with `$1` for the owner and one row with the number `count`. */
  readonly count: string | ((tx: Tx) => Promise<number>);
  readonly limit: number;
  readonly refusal: () => AppError;
}

/**
 * Fails where the owner has more than `limit`, counted with `added`, which this transaction has not written yet. Others of
 * the same quota wait until the transaction ends, so that two at once do not both take the last place: call it late where
 * much is written before.
 */
export async function requireRoom(tx: Tx, quota: Quota, added: number): Promise<void> {
  // A statement of its own: a count in the same one would see the rows from before the wait.
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
