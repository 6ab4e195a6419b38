import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: friends of one address are counted one after the other, or two at once would both be the fifth.

const lockAddressSql = `SELECT pg_advisory_xact_lock(hashtextextended('referrals of ' || $1, 0))`;

const paidSql = `
  SELECT count(*)::integer AS paid
    FROM friend_referral AS referral JOIN join_origin AS origin ON origin.user_id = referral.friend_user_id
   WHERE origin.address_key = $1 AND referral.hold_reason IS NULL`;

/** How many friends of an address were paid for on its day. The next one waits until the transaction ends. */
export async function paidFriendsOf(tx: Tx, addressKey: string): Promise<number> {
  await tx.query(lockAddressSql, [addressKey]);
  const [row] = await tx.query<{ paid: number }[]>(paidSql, [addressKey]);
  return row?.paid ?? 0;
}

/** An origin has no use once holds of its time have ended. */
export const oldOrigins: Pruning = { table: 'join_origin', where: `created_at < now() - interval '30 days'` };
