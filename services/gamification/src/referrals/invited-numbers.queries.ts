import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: of two users who invite one number at the same moment, one statement lets one of them send.

const claimSql = `
  INSERT INTO invited_number AS claim (number_key, referral_id, invited_at) VALUES ($1, $2, $3)
  ON CONFLICT (number_key) DO UPDATE SET referral_id = $2, invited_at = $3
   WHERE claim.referral_id = $2 OR claim.invited_at <= $3::timestamptz - interval '30 days'
  RETURNING 1`;

/** Gives a row of before its new key, unless the number has a row with that key. */
const convertSql = `
  WITH before AS (DELETE FROM invited_number WHERE number_key = $1 RETURNING referral_id, invited_at)
  INSERT INTO invited_number (number_key, referral_id, invited_at) SELECT $2, referral_id, invited_at FROM before
  ON CONFLICT (number_key) DO NOTHING`;

/** The keys of a number: the one that is stored, and the plain hash that rows from before the last release have. */
export interface NumberKeys {
  readonly key: string;
  readonly plainKey: string;
}

/** Whether the message of an invitation may go to a number: no other one did within 30 days, of whichever user. */
export async function claimNumber(
  tx: Tx,
  { key, plainKey }: NumberKeys,
  referralId: string,
  at: Date,
): Promise<boolean> {
  await tx.query(convertSql, [plainKey, key]);
  const rows = await tx.query<unknown[]>(claimSql, [key, referralId, at]);
  return rows.length > 0;
}

/** Frees the number of an invitation whose message did not reach it. */
export async function releaseNumber(tx: Tx, referralId: string): Promise<void> {
  await tx.query('DELETE FROM invited_number WHERE referral_id = $1', [referralId]);
}

export const oldNumbers: Pruning = {
  table: 'invited_number',
  where: `invited_at < now() - interval '30 days'`,
};
