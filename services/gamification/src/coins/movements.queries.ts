import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** A transfer between a user and a system account, with its place in the user's chain. */
export interface PostedMovement {
  readonly id: string;
  readonly transferId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly type: 'earned' | 'spent';
  readonly amount: number;
  readonly naturalKey: string;
  readonly sequence: number;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly description: string;
  readonly createdAt: Date;
  readonly hash: string;
}

/**
 * Handwritten SQL for the same reason as the credit of a reward: transfer, balance and row of the chain are one statement.
 * Parameters: transfer, debit account, credit account, amount, natural key, reason, time, user, change of the balance, place
 * in the chain, hash, transaction, type, description, source.
 */
const moveSql = `
  WITH posted AS (
    INSERT INTO transfer (id, debit_account_id, credit_account_id, amount, natural_key, reason, created_at)
    VALUES ($1::uuid, $2::uuid, $3::uuid, $4::integer, $5, $6, $7::timestamptz)
    ON CONFLICT (natural_key) DO NOTHING
    RETURNING id
  ), moved AS (
    UPDATE ledger_account SET balance = balance + $9::integer, transaction_count = $10, last_hash = $11
    FROM posted WHERE ledger_account.id = $8::uuid
    RETURNING balance
  )
  INSERT INTO coin_transaction (id, user_id, transfer_id, sequence, type, amount, balance_after,
    description, source_type, source_id, transaction_hash, created_at)
  SELECT $12::uuid, $8, $1, $10, $13, $4, balance, $14, $6, $15, $11, $7 FROM moved
  RETURNING id`;

/** Returns false if the natural key is taken. The caller holds the account. */
export async function postMovement(tx: Tx, movement: PostedMovement): Promise<boolean> {
  const { userId, accountId, amount, type } = movement;
  const isSpent = type === 'spent';
  const posted = await tx.query<unknown[]>(moveSql, [
    movement.transferId,
    isSpent ? userId : accountId,
    isSpent ? accountId : userId,
    amount,
    movement.naturalKey,
    movement.sourceType,
    movement.createdAt,
    userId,
    isSpent ? -amount : amount,
    movement.sequence,
    movement.hash,
    movement.id,
    type,
    movement.description,
    movement.sourceId,
  ]);
  return posted.length === 1;
}
