/** The system account that rewards come from; the migration opens it. */
export const rewardsAccountId = '00000000-0000-4000-8000-00000000c001';

/** Holds the account of a user until the commit. Parameter: user. */
export const lockAccount = `
  SELECT balance, transaction_count, last_hash FROM ledger_account WHERE id = $1 FOR NO KEY UPDATE`;

/** Parameters: user, time. */
export const openAccount = `
  INSERT INTO ledger_account (id, kind, balance, created_at) VALUES ($1, 'user', 0, $2) ON CONFLICT (id) DO NOTHING`;

/**
 * The balance, and what was earned: it is what is there and what was spent, of which there are few rows, in an index of
 * their own; the rows of what was earned need not be read. Parameter: user.
 */
export const readBalance = `
  SELECT balance AS coins, (balance + (
    SELECT coalesce(sum(amount), 0) FROM coin_transaction WHERE user_id = $1 AND type = 'spent'
  ))::float8 AS earned
  FROM ledger_account WHERE id = $1 AND kind = 'user'`;

/**
 * Runs under the lock of the account, so that the count and the chain are the newest there are; answers a row where it
 * was credited. Parameters: transfer, debit account, user, amount, natural key, reason, time, limit of the day or null,
 * start of the day, place in the chain, hash, transaction, description, source, end of the day.
 */
export const postTransfer = `
  WITH posted AS (
    INSERT INTO transfer (id, debit_account_id, credit_account_id, amount, natural_key, reason, created_at)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::integer, $5, $6, $7::timestamptz
    WHERE $8::integer IS NULL OR $8 > (
      SELECT count(*) FROM transfer
      WHERE credit_account_id = $3 AND reason = $6 AND created_at >= $9::timestamptz AND created_at < $15::timestamptz
    )
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
  RETURNING id`;
