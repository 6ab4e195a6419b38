import type { CoinProof } from '@emberdeck/contracts/gamification/coin-explanations';
import { isoTime } from '@emberdeck/platform/database/iso-time';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { EntityManager } from 'typeorm';
import type { ChainRow } from './chain-check.js';

// SQL by hand: the checks are aggregates and anti-joins over every row of the ledger. PostgreSQL evaluates them in one pass
// each; as entities the rows would cross the network and fill the memory of the process.

/** Rows of {@link readChain} at a time. */
export const chainBatch = 2_000;

/** Rows of {@link readProof} at a time: the longest descriptions still fit into one answer. */
export const proofBatch = 200;

/** The sums over a ledger of several years take longer than any call may. */
const statementTimeout = '30min';

const chainSql = `
  SELECT c.id, c.user_id, c.transfer_id, c.sequence, c.type, c.amount, c.balance_after, c.description, c.source_type,
    c.source_id, c.transaction_hash, c.created_at, t.natural_key, t.amount AS transfer_amount,
    t.reason AS transfer_reason, t.created_at AS transfer_created_at,
    CASE c.user_id WHEN t.credit_account_id THEN 'earned' WHEN t.debit_account_id THEN 'spent' END AS transfer_type
  FROM coin_transaction c LEFT JOIN transfer t ON t.id = c.transfer_id
  WHERE (c.user_id, c.sequence) > ($1, $2)
  ORDER BY c.user_id, c.sequence LIMIT ${chainBatch}`;

/** One statement, so that the end of the account and the rows are of the same moment. */
const proofSql = `
  SELECT a.balance, a.transaction_count AS "transactionCount", a.last_hash AS "lastHash",
    coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.sequence) FILTER (WHERE c.id IS NOT NULL), '[]') AS rows
  FROM ledger_account a LEFT JOIN LATERAL (
    SELECT row.id, row.user_id AS "userId", row.transfer_id AS "transferId", coalesce(t.natural_key, '') AS "naturalKey",
      row.sequence, row.type, row.amount, row.balance_after AS "balanceAfter", row.description,
      row.source_type AS "sourceType", row.source_id AS "sourceId", row.transaction_hash AS "transactionHash",
      ${isoTime('row.created_at')} AS "createdAt"
    FROM coin_transaction row LEFT JOIN transfer t ON t.id = row.transfer_id
    WHERE row.user_id = a.id AND row.sequence > $2 ORDER BY row.sequence LIMIT ${proofBatch}
  ) c ON true
  WHERE a.id = $1 AND a.kind = 'user'
  GROUP BY a.id`;

const postingsSql = `
  SELECT credit_account_id AS account_id, amount FROM transfer
  UNION ALL SELECT debit_account_id, -amount FROM transfer`;

/** A user's account whose balance or chain contradicts the rows of the ledger. */
export interface AccountRow {
  readonly id: string;
  readonly balance: number;
  readonly transaction_count: number;
  readonly last_hash: string;
  readonly posted: number;
  readonly viewed: number;
  readonly viewed_count: number;
  readonly end_hash: string | null;
}

const accountsSql = `
  WITH posting AS (${postingsSql}),
  posted AS (SELECT account_id, sum(amount) AS coins FROM posting GROUP BY account_id),
  viewed AS (
    SELECT user_id, count(*) AS rows, sum(CASE type WHEN 'earned' THEN amount ELSE -amount END) AS coins
    FROM coin_transaction GROUP BY user_id
  ),
  account AS (
    SELECT a.id, a.balance, a.transaction_count, a.last_hash, coalesce(posted.coins, 0)::float8 AS posted,
      coalesce(viewed.coins, 0)::float8 AS viewed, coalesce(viewed.rows, 0)::float8 AS viewed_count,
      (SELECT transaction_hash FROM coin_transaction c WHERE c.user_id = a.id ORDER BY sequence DESC LIMIT 1) AS end_hash
    FROM ledger_account a LEFT JOIN posted ON posted.account_id = a.id LEFT JOIN viewed ON viewed.user_id = a.id
    WHERE a.kind = 'user'
  )
  SELECT * FROM account
  WHERE balance <> posted OR balance <> viewed OR transaction_count <> viewed_count
    OR (end_hash IS NOT NULL AND last_hash <> end_hash)`;

const withoutViewSql = `
  SELECT t.id, a.id AS user_id
  FROM (SELECT id, debit_account_id AS account_id FROM transfer
    UNION ALL SELECT id, credit_account_id FROM transfer) t
  JOIN ledger_account a ON a.id = t.account_id AND a.kind = 'user'
  LEFT JOIN coin_transaction c ON c.transfer_id = t.id AND c.user_id = a.id
  WHERE c.id IS NULL`;

const withoutAccountSql = `
  SELECT DISTINCT account_id FROM (${postingsSql} UNION ALL SELECT user_id, amount FROM coin_transaction) posting
  WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.id = posting.account_id)`;

const totalsSql = `
  WITH posting AS (${postingsSql})
  SELECT (SELECT count(*) FROM ledger_account WHERE kind = 'user')::float8 AS users,
    (SELECT count(*) FROM transfer)::float8 AS transfers,
    (SELECT count(*) FROM coin_transaction)::float8 AS transactions,
    (SELECT coalesce(sum(balance), 0) FROM ledger_account)::float8 AS coins,
    (SELECT coalesce(sum(amount), 0) FROM posting JOIN ledger_account a ON a.id = account_id AND a.kind = 'system')::float8
      AS system`;

/** Counts and sums over the whole ledger. */
export type Totals = Record<'users' | 'transfers' | 'transactions' | 'coins' | 'system', number>;

/** Makes the transaction one read-only snapshot, whatever its statements take. Has to be its first statement. */
export async function openSnapshot(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await tx.query(`SET LOCAL statement_timeout = '${statementTimeout}'`);
}

export async function readTotals(tx: Tx): Promise<Totals> {
  const [totals] = await tx.query<Totals[]>(totalsSql);
  if (!totals) {
    throw new Error('The totals of the ledger have no row');
  }
  return totals;
}

/** The next rows by user and sequence, each with its transfer. */
export function readChain(tx: Tx, after: { user: string; sequence: number }): Promise<ChainRow[]> {
  return tx.query<ChainRow[]>(chainSql, [after.user, after.sequence]);
}

/** The next rows of a user's chain and the end of the account; undefined for a user without an account. */
export async function readProof(
  manager: EntityManager,
  userId: string,
  after: number,
): Promise<(CoinProof['account'] & Pick<CoinProof, 'rows'>) | undefined> {
  const [proof] = await manager.query<(CoinProof['account'] & Pick<CoinProof, 'rows'>)[]>(proofSql, [
    userId,
    after,
  ]);
  return proof;
}

export function findWrongAccounts(tx: Tx): Promise<AccountRow[]> {
  return tx.query<AccountRow[]>(accountsSql);
}

/** Transfers of a user that the user's chain lacks. */
export function findTransfersWithoutView(tx: Tx): Promise<{ id: string; user_id: string }[]> {
  return tx.query<{ id: string; user_id: string }[]>(withoutViewSql);
}

/** Ids of accounts that postings name and that do not exist. */
export function findMissingAccounts(tx: Tx): Promise<{ account_id: string }[]> {
  return tx.query<{ account_id: string }[]>(withoutAccountSql);
}
