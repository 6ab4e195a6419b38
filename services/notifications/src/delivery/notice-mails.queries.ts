import type { Digest } from '@emberdeck/contracts/notifications/notification-preferences';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { groupsByKind } from '../notice-kinds.js';
import { isWantedByMail, joinedWishes, type NoticeColumns } from '../notice-wishes.queries.js';

// SQL by hand: rows are claimed by one statement over users and workspaces, which TypeORM cannot express.

/** Unread notices wait this long for their mail, since a user who is at work reads them in the product. */
const waitMinutes = 3;
/** Users in one run; the next minute goes on with the others. */
const mostUsers = 500;
/** More notices than a mail has room for are counted in it. */
const mostNamed = 100;

/** A notice in a mail. */
export interface MailedNotice {
  /** Null for one that belongs to its user in every workspace. */
  readonly workspaceId?: string | null;
  readonly type: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly link: string;
}

/** A user with waiting notices, and when that user wants them. */
export interface WaitingUser {
  readonly userId: string;
  /** The time of the oldest one that is unread. */
  readonly since: Date;
  readonly digest: Digest['every'];
  readonly digestHour: number;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
  /** Changes with what the user has chosen; null where that is nothing. */
  readonly version: string | null;
}

/** The users with notices that wait long enough and are not deferred, the longest first. */
export function selectUsersToMail(work: UnitOfWork, now: Date): Promise<WaitingUser[]> {
  return work.read<WaitingUser>(
    `/* across workspaces: a mail has the notices of all workspaces of its user */
     SELECT waiting.user_id AS "userId", waiting.since, coalesce(chosen.digest, 'immediate') AS digest,
            coalesce(chosen.digest_hour, 8) AS "digestHour", chosen.quiet_from AS "quietFrom",
            chosen.quiet_to AS "quietTo", wish.time_zone AS "timeZone", chosen.xmin::text AS version
       FROM (SELECT user_id, coalesce(min(created_at) FILTER (WHERE read_at IS NULL), min(created_at)) AS since
               FROM notification
              WHERE mail_due AND created_at < $1::timestamptz - interval '${waitMinutes} minutes'
              GROUP BY user_id) AS waiting
       ${joinedWishes('waiting.user_id')}
      WHERE chosen.mail_after IS NULL OR chosen.mail_after <= $1
      ORDER BY waiting.since LIMIT ${mostUsers}`,
    [now],
  );
}

/** Defers the waiting notices of users, except of those who have chosen something else meanwhile. */
export async function deferMails(
  tx: Tx,
  deferred: readonly (Pick<WaitingUser, 'userId' | 'version'> & { readonly until: Date })[],
): Promise<void> {
  await tx.query(
    `UPDATE notification_preference AS chosen SET mail_after = given.until
       FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS given (user_id, until, version)
      WHERE chosen.user_id = given.user_id AND chosen.xmin::text = given.version`,
    [
      deferred.map(({ userId }) => userId),
      deferred.map(({ until }) => until),
      deferred.map(({ version }) => version),
    ],
  );
}

const noticeColumns: NoticeColumns = {
  kind: 'notice.type',
  group: '($3::jsonb ->> notice.type)',
  workspaceId: 'notice.workspace_id',
  params: 'notice.params',
  // A notice whose kind is not mailed by itself waits because its user chose that.
  isMailed: 'true',
  now: '$4::timestamptz',
};

/**
 * Takes the waiting notices of a user for this mail: those that are unread, of workspaces whose member the user still is,
 * and that the user may still see and still wants by mail. The others wait no longer. A mail that has notices gets no more:
 * it may have been sent.
 */
export async function claimNotices(tx: Tx, userId: string, mailId: string, now: Date): Promise<void> {
  await tx.query(
    `/* across workspaces: a mail has the notices of all workspaces of its user */
     UPDATE notification SET mail_due = false,
            mail_id = CASE WHEN read_at IS NULL AND (workspace_id IS NULL OR EXISTS (
                SELECT FROM member
                 WHERE member.workspace_id = notification.workspace_id AND member.user_id = notification.user_id
                   AND NOT member.removed
                   AND NOT (notification.team_only AND member.role = 'client' AND NOT member.owns_workspace)))
              AND EXISTS (
                SELECT FROM notification AS notice ${joinedWishes('notice.user_id')}
                 WHERE notice.user_id = notification.user_id AND notice.id = notification.id
                   AND ${isWantedByMail(noticeColumns)})
              THEN $2::uuid END
      WHERE user_id = $1 AND (mail_id = $2 OR mail_due AND NOT EXISTS (
              SELECT FROM notification AS taken WHERE taken.user_id = $1 AND taken.mail_id = $2))`,
    [userId, mailId, JSON.stringify(groupsByKind), now],
  );
}

/** The notices of a mail, newest first. */
export function selectMailed(tx: Tx, userId: string, mailId: string): Promise<MailedNotice[]> {
  return tx.query(
    `/* across workspaces: a mail has the notices of all workspaces of its user */
     SELECT workspace_id AS "workspaceId", type, params, link FROM notification WHERE user_id = $1 AND mail_id = $2
      ORDER BY created_at DESC, id DESC LIMIT ${mostNamed}`,
    [userId, mailId],
  );
}
