import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { EntityManager } from 'typeorm';

// Handwritten SQL: each credit runs these statements while it locks the account. A transfer, its balance and its row in
// the chain must be one statement, since every extra round trip makes other credits of the user wait longer.

/** The system account that rewards come from. A migration creates it. */
export const rewardsAccountId = '00000000-0000-4000-8000-00000000c001';

/** The coins of a user, and the sum of all credits. */
export interface Balance {
  readonly coins: number;
  readonly earned: number;
}

/** The end of a user's chain. */
export interface LockedAccount {
  readonly balance: number;
  readonly transaction_count: number;
  readonly last_hash: string;
}

/** A credit with its place in the user's chain. */
export interface Posting {
  readonly id: string;
  readonly transferId: string;
  readonly userId: string;
  readonly naturalKey: string;
  readonly sequence: number;
  readonly hash: string;
  readonly amount: number;
  readonly reason: string;
  readonly description: string;
  readonly sourceId: string | null;
  readonly createdAt: Date;
  /** At most this many credits of the reason in the day; null without a limit. */
  readonly perDay: number | null;
  /** At most this many credits of the reason ever; null without a limit. */
  readonly inAll: number | null;
  readonly day: { readonly start: Date; readonly end: Date };
}

const lockAccountSql = `
  SELECT balance, transaction_count, last_hash FROM ledger_account WHERE id = $1 FOR NO KEY UPDATE`;

const openAccountSql = `
  INSERT INTO ledger_account (id, kind, balance, created_at) VALUES ($1, 'user', 0, $2) ON CONFLICT (id) DO NOTHING`;

/**
 * The sum of all credits is the balance plus what was spent, less what came back. Both are few and have a partial index, so
 * the credits need not be read. The correction of a reward counts as spent, so that the sum never falls.
 */
export const readBalanceSql = `
  SELECT balance AS coins, (balance + (
    SELECT coalesce(sum(amount), 0) FROM coin_transaction WHERE user_id = $1 AND type = 'spent'
  ) - (
    SELECT coalesce(sum(amount), 0) FROM coin_transaction
    WHERE user_id = $1 AND type = 'earned' AND source_type IN ('refund', 'reversal')
  ))::float8 AS earned
  FROM ledger_account WHERE id = $1 AND kind = 'user'`;

/** A condition on `row`. By hand: a cursor names a row by its id, and its place in the chain is read in the same statement. */
export const beforeCursorSql =
  'row.sequence < (SELECT sequence FROM coin_transaction WHERE id = :id AND user_id = :userId)';

/**
 * The caller holds the account, so the count of the day and the end of the chain are current. Parameters: transfer, debit
 * account, user, amount, natural key, reason, time, limit of the day or null, start of the day, place in the chain, hash,
 * transaction, description, source, end of the day, limit in all or null.
 */
const postTransferSql = `
  WITH posted AS (
    INSERT INTO transfer (id, debit_account_id, credit_account_id, amount, natural_key, reason, created_at)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::integer, $5, $6, $7::timestamptz
    WHERE ($8::integer IS NULL OR $8 > (
      SELECT count(*) FROM transfer
      WHERE credit_account_id = $3 AND reason = $6 AND created_at >= $9::timestamptz AND created_at < $15::timestamptz
    )) AND ($16::integer IS NULL OR $16 > (
      SELECT count(*) FROM transfer WHERE credit_account_id = $3 AND reason = $6
    ))
    ON CONFLICT (natural_key) DO NOTHING
    RETURNING id
  ), moved AS (
    UPDATE ledger_account SET balance = balance + $4, transaction_count = $10, last_hash = $11
    FROM posted WHERE ledger_account.id = $3
    RETURNING balance
  )
  INSERT INTO coin_transaction (id, user_id, transfer_id, sequence, type, amount, balance_after,
    description, source_type, source_id, transaction_hash, created_at)
  SELECT $12::uuid, $3, $1, $10, 'earned', $4, balance, $13, $6, $14, $11, $7 FROM moved
  RETURNING (balance_after + (
    SELECT coalesce(sum(amount), 0) FROM coin_transaction WHERE user_id = $3 AND type = 'spent'
  ) - (
    SELECT coalesce(sum(amount), 0) FROM coin_transaction
    WHERE user_id = $3 AND type = 'earned' AND source_type IN ('refund', 'reversal')
  ))::float8 AS earned`;

const countCreditsSql = `
  SELECT count(*)::integer AS count FROM transfer
   WHERE credit_account_id = $1 AND reason = $2 AND created_at >= $3 AND created_at < $4`;

/** How many credits of a reason a user has in a period. */
export async function countCredits(
  manager: EntityManager,
  userId: string,
  reason: string,
  { start, end }: Posting['day'],
): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(countCreditsSql, [userId, reason, start, end]);
  return row?.count ?? 0;
}

/** Locks the account of a user until the transaction ends; undefined for a user without an account. */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const [account] = await tx.query<LockedAccount[]>(lockAccountSql, [userId]);
  return account;
}

/** Creates the account of a user unless a concurrent transaction has created it. */
export async function openAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.query(openAccountSql, [userId, at]);
}

/** Undefined for a user without an account. */
export async function readBalance(manager: EntityManager, userId: string): Promise<Balance | undefined> {
  const [balance] = await manager.query<Balance[]>(readBalanceSql, [userId]);
  return balance;
}

/** Returns the sum of all credits; undefined if the natural key is taken or the limit of the day is reached. */
export async function postTransfer(tx: Tx, posting: Posting): Promise<number | undefined> {
  const [posted] = await tx.query<Pick<Balance, 'earned'>[]>(postTransferSql, [
    posting.transferId,
    rewardsAccountId,
    posting.userId,
    posting.amount,
    posting.naturalKey,
    posting.reason,
    posting.createdAt,
    posting.perDay,
    posting.day.start,
    posting.sequence,
    posting.hash,
    posting.id,
    posting.description,
    posting.sourceId,
    posting.day.end,
    posting.inAll,
  ]);
  return posted?.earned;
}
