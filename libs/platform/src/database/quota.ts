import type { AppError } from '../errors/app-error.js';
import type { Tx } from './unit-of-work.js';

/** A limit on what an owner may have, such as rows or bytes. */
export interface Quota {
  /** Identifies what is counted. */
  readonly name: string;
  readonly owner: string;
  /** A function, or a statement that takes the owner as `$1` and returns one row with the number `count`. */
  readonly count: string | ((tx: Tx) => Promise<number>);
  /** A statement in the same form, for a `count` that returns no row as long as the number is unknown. */
  readonly startCount?: string;
  readonly limit: number;
  /**
   * The most that one transaction adds. If it is set and `count` is a statement, transactions of an owner far below the
   * limit run concurrently.
   */
  readonly mostAdded?: number;
  readonly refusal: () => AppError;
}

/**
 * Throws `refusal` if the owner's count plus `added` exceeds `limit`. The transaction must not have written the added
 * part yet. Other transactions with the same quota and owner wait until this one ends, so that two cannot both take the
 * last place. Call it late in a long transaction.
 */
export async function requireRoom(tx: Tx, quota: Quota, added: number): Promise<void> {
  const { count, mostAdded } = quota;
  if (mostAdded !== undefined && typeof count === 'string') {
    if (await isFarFromLimit(tx, { ...quota, count }, mostAdded)) return;
  }
  // A separate statement: a count in the same statement would see the rows from before the wait.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyOf(quota)]);
  if ((await countOf(tx, quota)) + added > quota.limit) {
    throw quota.refusal();
  }
}

/**
 * Whether the limit holds even if every connection of the server adds rows at the same time. Far from the limit,
 * transactions share the lock, and a count misses only rows of transactions in progress. The margin covers those. Near
 * the limit, a transaction takes the lock exclusively: it waits for the others and counts their rows.
 */
async function isFarFromLimit(
  tx: Tx,
  quota: Quota & { readonly count: string },
  mostAdded: number,
): Promise<boolean> {
  const { count, owner, limit } = quota;
  // Two statements in one message, which cannot have parameters.
  await tx.query(
    `SAVEPOINT quota; SELECT pg_advisory_xact_lock_shared(hashtextextended('${keyOf(quota)}', 0))`,
  );
  const [row] = await tx.query<{ count: number | null; connections: number }[]>(
    `SELECT current_setting('max_connections')::integer AS connections, (${count}) AS count`,
    [owner],
  );
  const present = row?.count ?? (await startedCount(tx, quota));
  if (present + mostAdded * (row?.connections ?? Infinity) <= limit) return true;
  // Releases the shared lock: two transactions that kept it would wait for each other.
  await tx.query('ROLLBACK TO SAVEPOINT quota');
  return false;
}

/** The lock's key. It is part of a statement, so it must not contain a quote. */
function keyOf({ name, owner }: Quota): string {
  const key = `${name} ${owner}`;
  if (!/^[\w -]+$/.test(key)) throw new Error(`The quota ${name} has an owner that is not an id`);
  return key;
}

async function countOf(tx: Tx, quota: Quota): Promise<number> {
  const { count, owner } = quota;
  if (typeof count !== 'string') return count(tx);
  const [row] = await tx.query<{ count: number }[]>(count, [owner]);
  return row?.count ?? startedCount(tx, quota);
}

async function startedCount(tx: Tx, { startCount, owner }: Quota): Promise<number> {
  if (startCount === undefined) return 0;
  const [row] = await tx.query<{ count: number }[]>(startCount, [owner]);
  return row?.count ?? 0;
}
