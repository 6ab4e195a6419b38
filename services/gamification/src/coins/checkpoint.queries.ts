import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: thousands of chains are read and compared in one statement each.

/** Chains of {@link readEnds} and {@link findCutChains} at a time. */
export const endBatch = 2_000;

/** Where the chain of a user ends. */
export interface ChainEnd {
  readonly userId: string;
  readonly count: number;
  readonly hash: string;
}

const endsSql = `
  SELECT id AS "userId", transaction_count AS count, last_hash AS hash FROM ledger_account
   WHERE kind = 'user' AND id > $1 ORDER BY id LIMIT ${endBatch}`;

const cutSql = `
  SELECT given.user_id AS "userId", given.count
    FROM unnest($1::uuid[], $2::integer[], $3::text[]) AS given (user_id, count, hash)
    LEFT JOIN coin_transaction AS row ON row.user_id = given.user_id AND row.sequence = given.count
   WHERE given.count > 0 AND row.transaction_hash IS DISTINCT FROM given.hash`;

/** The next ends of chains by user. */
export const readEnds = (work: UnitOfWork, after: string): Promise<ChainEnd[]> =>
  work.read<ChainEnd>(endsSql, [after]);

/** The chains that do not hold the row that they ended with. */
export const findCutChains = (
  tx: Tx,
  ends: readonly ChainEnd[],
): Promise<Pick<ChainEnd, 'userId' | 'count'>[]> =>
  tx.query<Pick<ChainEnd, 'userId' | 'count'>[]>(cutSql, [
    ends.map(({ userId }) => userId),
    ends.map(({ count }) => count),
    ends.map(({ hash }) => hash),
  ]);
