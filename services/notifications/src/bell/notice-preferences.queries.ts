import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { NoticePreferenceEntity } from './notice-preference.entity.js';

/** Stores newer wishes of a user. By hand: TypeORM has no condition on the update of an upsert. */
export async function storeNoticePreference(
  tx: Tx,
  { userId, everyMessage, mutedGroups, byMail, timeZone, revision }: NoticePreferenceEntity,
): Promise<void> {
  await tx.query(
    `INSERT INTO notice_preference (user_id, every_message, muted_groups, by_mail, time_zone, revision)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE SET every_message = excluded.every_message, muted_groups = excluded.muted_groups,
                                         by_mail = excluded.by_mail, time_zone = excluded.time_zone,
                                         revision = excluded.revision
      WHERE notice_preference.revision < excluded.revision`,
    [userId, everyMessage, mutedGroups, byMail, timeZone, revision],
  );
  // Another zone moves the digest and the quiet hours.
  await tx.query('UPDATE notification_preference SET mail_after = NULL WHERE user_id = $1', [userId]);
}
