import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/**
 * SQL by hand: services with a copy of the profile order its changes by `updated_at`. The clocks of two replicas may
 * differ, so each change needs a later time than the stored one. Only the statement that holds the row can compare them.
 */
const changeProfileSql = `
  UPDATE player_profile
     SET display_name = $2, bio = $3, avatar = $4,
         updated_at = greatest($5::timestamptz, updated_at + interval '1 millisecond')
   WHERE user_id = $1`;

/** Changes the profile of a user; does nothing without a profile. */
export async function changeProfile(
  tx: Tx,
  userId: string,
  { displayName, bio, avatar }: { displayName: string; bio: string | null; avatar: string | null },
  at: Date,
): Promise<void> {
  await tx.query(changeProfileSql, [userId, displayName, bio, avatar, at]);
}
