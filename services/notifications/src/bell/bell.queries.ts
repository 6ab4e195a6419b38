import type { Actor } from '@emberdeck/contracts/core/actor';
import type { NoticeReaders } from '@emberdeck/contracts/core/notice';
import { isClient, permissions } from '@emberdeck/contracts/core/permissions';
import type { Notification, UnreadCount } from '@emberdeck/contracts/notifications/notifications';
import { mostUnread } from '@emberdeck/contracts/notifications/unread';
import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { isWantedByMail, isWantedInApp, joinedWishes, type NoticeColumns } from '../notice-wishes.queries.js';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';

const daysStored = 90;
const mostPerUser = 500;

/**
 * Old rows, and the oldest of a user who has too many. By hand: the platform prunes in chunks by a condition, and the
 * limit of a user is a window function.
 */
export const notificationPruning: Pruning = {
  table: 'notification',
  where: `created_at < now() - interval '${daysStored} days' OR (user_id, id) IN (
    SELECT user_id, id FROM (
      SELECT user_id, id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id DESC) AS place
      FROM notification /* across workspaces: the limit is for a user */
    ) AS ranked WHERE place > ${mostPerUser})`,
};

/** A notification to store, with its recipients. */
export interface NewNotification {
  readonly row: Notification;
  readonly workspaceId: string;
  readonly readers: NoticeReaders;
  readonly actorId: string | null;
  /** The preference that mutes it. */
  readonly group: string;
  /** Its kind is mailed to a user who has chosen nothing. */
  readonly isMailed: boolean;
}

/** A stored notification: of one user, or of all members but `notFor` where `userId` is null. */
export interface AddedNotification {
  readonly id: string;
  readonly userId: string | null;
  readonly notFor: string[] | null;
}

interface StoreOptions {
  /** Mails can be sent. */
  readonly mayMail: boolean;
  readonly now: Date;
}

const entryColumns: NoticeColumns = {
  kind: 'entry.type',
  group: 'entry.notice_group',
  workspaceId: 'entry.shown_in',
  params: 'entry.params',
  isMailed: 'entry.is_mailed',
  now: '$4::timestamptz',
};

/** The readers of an entry: one user, or the members of the workspace as of now. */
const readersOfEntry = `
  SELECT entry.user_id WHERE entry.user_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM member AS former
     WHERE former.workspace_id = entry.shown_in AND former.user_id = entry.user_id AND former.removed)
  UNION ALL
  SELECT member.user_id FROM member
   WHERE entry.user_id IS NULL AND member.workspace_id = entry.workspace_id AND NOT member.removed
     AND CASE WHEN entry.user_ids IS NULL THEN member.user_id IS DISTINCT FROM entry.actor_id
              ELSE member.user_id = ANY (entry.user_ids) END
     AND (entry.followers_but IS NULL OR member.user_id <> ALL (entry.followers_but) AND EXISTS (
       SELECT FROM notice_preference AS wish WHERE wish.user_id = member.user_id AND wish.every_message))
     AND NOT (entry.team_only AND member.role = 'client' AND NOT member.owns_workspace)
     AND (NOT entry.managers_only OR member.role = ANY ($5::text[]) OR member.owns_workspace)`;

/**
 * Stores a row of each notification for each of its users: one user, or the members of the workspace as of now, all but
 * the actor, or of these the ones who want every message or who manage the workspace, or the listed ones; none that want it
 * neither in the bell nor by mail. Returns those of the bell, as one with `userId` null where all members get it.
 * By hand: INSERT from SELECT is one statement for any number of notifications and members.
 */
export function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  { mayMail, now }: StoreOptions,
): Promise<AddedNotification[]> {
  const entries = notifications.map(({ row, workspaceId, readers, actorId, group, isMailed }) => ({
    ...row,
    shown_in: row.workspaceId,
    workspace_id: workspaceId,
    created_at: row.createdAt,
    read_at: row.readAt,
    actor_id: actorId,
    user_id: readers.kind === 'user' ? readers.userId : null,
    user_ids: readers.kind === 'members' ? readers.userIds : null,
    followers_but: readers.kind === 'members' ? (readers.followersBut ?? null) : null,
    team_only: isForTeam(readers),
    managers_only: isForManagers(readers),
    notice_group: group,
    is_mailed: isMailed,
  }));
  const forAll = entries.flatMap(({ id, user_id, user_ids, followers_but, managers_only }) =>
    managers_only || (user_id ?? user_ids ?? followers_but) ? [] : [id],
  );
  return tx.query(
    `WITH found AS (
       SELECT entry.*, reader.user_id AS reader_id, ${isWantedInApp(entryColumns)} AS in_app,
              $3::boolean AND entry.read_at IS NULL AND ${isWantedByMail(entryColumns)} AS mail_due
         FROM jsonb_to_recordset($1::jsonb) AS entry (
                id uuid, shown_in uuid, workspace_id uuid, type text, params jsonb, link text, created_at timestamptz,
                read_at timestamptz, actor_id uuid, user_id uuid, user_ids uuid[], followers_but uuid[], team_only boolean,
                managers_only boolean, notice_group text, is_mailed boolean)
        CROSS JOIN LATERAL (${readersOfEntry}) AS reader (user_id)
         ${joinedWishes('reader.user_id')}),
     added AS (
       INSERT INTO notification (id, user_id, workspace_id, type, params, link, created_at, read_at, seen_at, team_only,
                                 in_app, mail_due)
       SELECT id, reader_id, shown_in, type, params, link, created_at, read_at, read_at, team_only, in_app, mail_due
         FROM found WHERE in_app OR mail_due
        ORDER BY id, reader_id
       ON CONFLICT (user_id, id) DO NOTHING RETURNING id, user_id, in_app)
     SELECT id, user_id AS "userId", NULL::uuid[] AS "notFor" FROM added WHERE in_app AND id <> ALL ($2::uuid[])
     UNION ALL
     SELECT id, NULL, (SELECT array_agg(reader_id) FROM found WHERE found.id = added.id AND NOT found.in_app)
       FROM added WHERE id = ANY ($2::uuid[]) GROUP BY id HAVING bool_or(in_app)`,
    [JSON.stringify(entries), forAll, mayMail, now, permissions['manage-workspace']],
  );
}

/** Whether clients of the workspace do not get it, nor see it once they have become clients. */
export const isForTeam = (readers: NoticeReaders): boolean =>
  readers.kind === 'members' && !readers.withClients;

const isForManagers = (readers: NoticeReaders): boolean =>
  readers.kind === 'members' && readers.onlyManagers === true;

/** Rows that the user sees in the workspace: as a client none that were for the team. */
const visible =
  'user_id = $1 AND in_app AND (workspace_id = $2 OR workspace_id IS NULL) AND NOT (team_only AND $3)';

const reader = (actor: Actor): readonly unknown[] => [actor.userId, actor.workspaceId, isClient(actor)];

/** A row of the page. */
export interface NotificationRow extends ListedRow {
  readonly workspace_id: string | null;
  readonly type: string;
  readonly params: unknown;
  readonly link: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly seen_at: Date | null;
  readonly archived_at: Date | null;
}

/** Which rows a page has: of all kinds if `kinds` is null. */
export interface PageFilter {
  readonly state: 'current' | 'unread' | 'archived';
  readonly kinds: readonly string[] | null;
}

/**
 * The newest rows of the actor, after a cursor. By hand: the comparison of (created_at, id) walks the index, and a
 * JavaScript date would cut the microseconds off the cursor.
 */
export function selectPage(
  work: UnitOfWork,
  actor: Actor,
  { state, kinds }: PageFilter,
  place: PagePlace,
): Promise<NotificationRow[]> {
  return work.read<NotificationRow>(
    `SELECT id, workspace_id, type, params, link, created_at, read_at, seen_at, archived_at,
            ${cursorTime()}
     FROM notification
     WHERE ${visible} AND ($5::timestamptz IS NULL OR (created_at, id) < ($5::timestamptz, $6::uuid))
       AND (archived_at IS NOT NULL) = ($7 = 'archived') AND (read_at IS NULL OR $7 <> 'unread')
       AND ($8::text[] IS NULL OR type = ANY ($8))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [...reader(actor), ...place, state, kinds],
  );
}

/**
 * The numbers of the actor's unread and unseen rows, each at most {@link mostUnread}. By hand: every start of the web app
 * waits for it, so it is one round trip past TypeORM. A transaction of the repository takes three.
 */
export async function selectUnread(work: UnitOfWork, actor: Actor): Promise<UnreadCount> {
  const [row] = await work.read<UnreadCount>(
    `SELECT count(*)::integer AS unread, count(*) FILTER (WHERE seen_at IS NULL)::integer AS unseen
       FROM (SELECT seen_at FROM notification WHERE ${visible} AND read_at IS NULL
              ORDER BY created_at DESC LIMIT $4) AS counted`,
    [...reader(actor), mostUnread],
  );
  return row ?? { unread: 0, unseen: 0 };
}
