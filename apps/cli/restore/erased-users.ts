import { withConnection } from '@emberdeck/platform/database/await-database';
import type pg from 'pg';
import { inTransaction } from '../archive/session.js';

/** A person whom the replaced data no longer has. */
interface ErasedUser {
  readonly userId: string;
  readonly receiptId: string;
  readonly keepsMessages: boolean;
  readonly askedAt: Date;
}

/** The users whom a database has erased, or is erasing; none for a database of an earlier release. */
async function selectErased(client: pg.Client): Promise<ErasedUser[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('identity.account_deletion') IS NOT NULL AS exists`,
  );
  if (tables[0]?.exists !== true) return [];
  const { rows } = await client.query<ErasedUser>(
    `SELECT user_id AS "userId", receipt_id AS "receiptId", keeps_messages AS "keepsMessages", asked_at AS "askedAt"
       FROM identity.account_deletion WHERE begun_at IS NOT NULL`,
  );
  return rows;
}

/** The next run of the job erases the user again, without a second receipt. */
const eraseAgain = `
  INSERT INTO identity.account_deletion (user_id, receipt_id, keeps_messages, asked_at, ends_at, begun_at, receipt)
  SELECT id, $2, $3, $4, now(), now(), 'none' FROM identity.user_account WHERE id = $1
  ON CONFLICT (user_id) DO UPDATE
    SET receipt_id = excluded.receipt_id, keeps_messages = excluded.keeps_messages, asked_at = excluded.asked_at,
        ends_at = excluded.ends_at, begun_at = excluded.begun_at, receipt = excluded.receipt,
        done_by = '{}', erased_at = NULL, again_at = NULL`;

/**
 * Lets the users whom the replaced database has erased be erased in the restored one, at its first start. Returns how many
 * of them the restored database has.
 */
export async function carryErasures(replacedUrl: string, url: string, signal: AbortSignal): Promise<number> {
  const erased = await withConnection(replacedUrl, 'emberdeck-restore', selectErased, signal);
  if (erased.length === 0) return 0;
  const carry = async (client: pg.Client): Promise<number> => {
    let carried = 0;
    for (const { userId, receiptId, keepsMessages, askedAt } of erased) {
      const { rowCount } = await client.query(eraseAgain, [userId, receiptId, keepsMessages, askedAt]);
      carried += rowCount ?? 0;
    }
    return carried;
  };
  return inTransaction(url, '', carry, signal);
}
