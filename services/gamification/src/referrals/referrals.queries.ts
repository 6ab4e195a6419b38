import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { Delivery } from './friend-referral.entity.js';

// SQL by hand: each of these statements decides between concurrent requests of one user. A read followed by a write would
// let both requests act on the same state.

const markDeliverySql = `
  UPDATE friend_referral
  SET delivery = $3,
    status = CASE WHEN $3 = 'sent' AND status = 'pending' THEN 'sent' ELSE status END,
    sms_sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END
  WHERE id = $1 AND referrer_id = $2 AND delivery IS NULL`;

const lockDaySql = `
  INSERT INTO referral_day AS today (referrer_id, day) VALUES ($1, $2)
  ON CONFLICT (referrer_id, day) DO UPDATE SET invited = today.invited
  RETURNING invited, members_tried AS "membersTried"`;

/** The used part of a user's allowance on one day. */
export interface UsedAllowance {
  readonly invited: number;
  readonly membersTried: number;
}

/**
 * Stores the outcome of an invitation's message, once; a status `joined` stays. Returns false if the outcome is stored
 * already.
 */
export async function markDelivery(
  tx: Tx,
  { id, referrerId }: { id: string; referrerId: string },
  delivery: Delivery,
  at: Date,
): Promise<boolean> {
  const [, marked] = await tx.query<[unknown[], number]>(markDeliverySql, [id, referrerId, delivery, at]);
  return marked === 1;
}

/** Creates the row of a day unless it exists, and locks it until the transaction ends. */
export async function lockDay(
  tx: Tx,
  { referrerId, day }: { referrerId: string; day: string },
): Promise<UsedAllowance> {
  const [used] = await tx.query<UsedAllowance[]>(lockDaySql, [referrerId, day]);
  return used ?? { invited: 0, membersTried: 0 };
}
