import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import type { Cursor } from '@emberdeck/platform/database/cursor';
import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

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

/**
 * Stores a row for each member of the workspace except the actor; returns whether there is a new one. By hand: INSERT
 * from SELECT is one statement for any number of members.
 */
export async function insertForWorkspace(
  tx: Tx,
  row: Notification,
  workspaceId: string,
  actorId: string,
): Promise<boolean> {
  const inserted = await tx.query<unknown[]>(
    `INSERT INTO notification (id, user_id, workspace_id, type, params, link, created_at, read_at)
     SELECT $1::uuid, member.user_id, $3::uuid, $4, $5::jsonb, $6, $7::timestamptz, $8::timestamptz
     FROM member WHERE member.workspace_id = $3 AND member.user_id <> $2
     ON CONFLICT (user_id, id) DO NOTHING RETURNING id`,
    [row.id, actorId, workspaceId, row.type, JSON.stringify(row.params), row.link, row.createdAt, row.readAt],
  );
  return inserted.length > 0;
}

/** Rows that the user sees in the workspace. */
const visible = 'user_id = $1 AND (workspace_id = $2 OR workspace_id IS NULL)';

/** A row of the page. */
export interface NotificationRow {
  readonly id: string;
  readonly workspace_id: string | null;
  readonly type: string;
  readonly params: unknown;
  readonly link: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  /** The time with microseconds, for the cursor. */
  readonly place: string;
}

/**
 * The newest rows of the actor, after a cursor. By hand: the comparison of (created_at, id) walks the index, and a
 * JavaScript date would cut the microseconds off the cursor.
 */
export function selectPage(
  work: UnitOfWork,
  { userId, workspaceId }: Actor,
  rows: number,
  after: Cursor | null,
): Promise<NotificationRow[]> {
  return work.read<NotificationRow>(
    `SELECT id, workspace_id, type, params, link, created_at, read_at,
            to_json(created_at AT TIME ZONE 'utc') #>> '{}' AS place
     FROM notification
     WHERE ${visible} AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    [userId, workspaceId, rows, after?.createdAt ?? null, after?.id ?? null],
  );
}

/**
 * The number of the actor's unread rows. By hand: every start of the web app waits for it, so it is one round trip past
 * TypeORM. A transaction of the repository takes three.
 */
export async function selectUnread(work: UnitOfWork, { userId, workspaceId }: Actor): Promise<number> {
  const [row] = await work.read<{ unread: number }>(
    `SELECT count(*)::integer AS unread FROM notification WHERE ${visible} AND read_at IS NULL`,
    [userId, workspaceId],
  );
  return row?.unread ?? 0;
}
