import { hash } from 'node:crypto';
import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: of two users who invite one number at the same moment, one statement lets one of them send.

const claimSql = `
  INSERT INTO invited_number AS claim (number_key, referral_id, invited_at) VALUES ($1, $2, $3)
  ON CONFLICT (number_key) DO UPDATE SET referral_id = $2, invited_at = $3
   WHERE claim.referral_id = $2 OR claim.invited_at <= $3::timestamptz - interval '30 days'
  RETURNING 1`;

const keyOf = (phone: string): string => hash('sha256', `invited number ${phone}`);

/** Whether the message of an invitation may go to a number: no other one did within 30 days, of whichever user. */
export async function claimNumber(tx: Tx, phone: string, referralId: string, at: Date): Promise<boolean> {
  const rows = await tx.query<unknown[]>(claimSql, [keyOf(phone), referralId, at]);
  return rows.length > 0;
}

/** Frees the number of an invitation whose message did not reach it. */
export async function releaseNumber(tx: Tx, referralId: string, phone: string): Promise<void> {
  await tx.query('DELETE FROM invited_number WHERE number_key = $1 AND referral_id = $2', [
    keyOf(phone),
    referralId,
  ]);
}

export const oldNumbers: Pruning = {
  table: 'invited_number',
  where: `invited_at < now() - interval '30 days'`,
};
