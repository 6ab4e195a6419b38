import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: the statement decides between concurrent requests of one user. A read followed by a write would let both
// requests act on the same state.

const lockDaySql = `
  INSERT INTO referral_day AS today (referrer_id, day) VALUES ($1, $2)
  ON CONFLICT (referrer_id, day) DO UPDATE SET invited = today.invited
  RETURNING invited, members_tried AS "membersTried"`;

/** The used part of a user's allowance on one day. */
export interface UsedAllowance {
  readonly invited: number;
  readonly membersTried: number;
}

/** Creates the row of a day unless it exists, and locks it until the transaction ends. */
export async function lockDay(
  tx: Tx,
  { referrerId, day }: { referrerId: string; day: string },
): Promise<UsedAllowance> {
  const [used] = await tx.query<UsedAllowance[]>(lockDaySql, [referrerId, day]);
  return used ?? { invited: 0, membersTried: 0 };
}
