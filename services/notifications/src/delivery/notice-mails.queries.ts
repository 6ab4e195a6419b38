import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: rows are claimed by one statement over users and workspaces, which TypeORM cannot express.

/** Unread notices wait this long for their mail, since a user who is at work reads them in the product. */
const waitMinutes = 3;
/** Users in one run; the next minute goes on with the others. */
const mostUsers = 500;
/** More notices than a mail has room for are counted in it. */
const mostNamed = 100;

/** A notice in a mail. */
export interface MailedNotice {
  readonly type: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly link: string;
}

/** The users with notices that wait long enough, the longest first. */
export async function selectUsersToMail(work: UnitOfWork, now: Date): Promise<string[]> {
  const rows = await work.read<{ user_id: string }>(
    `/* across workspaces: a mail has the notices of all workspaces of its user */
     SELECT user_id FROM notification
      WHERE mail_due AND created_at < $1::timestamptz - interval '${waitMinutes} minutes'
      GROUP BY user_id ORDER BY min(created_at) LIMIT ${mostUsers}`,
    [now],
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Takes the waiting notices of a user for this mail: those that are unread, of workspaces whose member the user still is,
 * and that the user may still see. The others wait no longer.
 */
export async function claimNotices(tx: Tx, userId: string, mailId: string): Promise<void> {
  await tx.query(
    `/* across workspaces: a mail has the notices of all workspaces of its user */
     UPDATE notification SET mail_due = false,
            mail_id = CASE WHEN read_at IS NULL AND (workspace_id IS NULL OR EXISTS (
                SELECT FROM member
                 WHERE member.workspace_id = notification.workspace_id AND member.user_id = notification.user_id
                   AND NOT member.removed
                   AND NOT (notification.team_only AND member.role = 'client' AND NOT member.owns_workspace)))
              AND NOT EXISTS (
                SELECT FROM notice_preference AS wish WHERE wish.user_id = notification.user_id AND NOT wish.by_mail)
              THEN $2::uuid END
      WHERE user_id = $1 AND mail_due`,
    [userId, mailId],
  );
}

/** The notices of a mail, newest first. */
export function selectMailed(tx: Tx, userId: string, mailId: string): Promise<MailedNotice[]> {
  return tx.query(
    `/* across workspaces: a mail has the notices of all workspaces of its user */
     SELECT type, params, link FROM notification WHERE user_id = $1 AND mail_id = $2
      ORDER BY created_at DESC, id DESC LIMIT ${mostNamed}`,
    [userId, mailId],
  );
}
