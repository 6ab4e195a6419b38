import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { mostUnread } from '@emberdeck/contracts/notifications/unread';
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

/** An entry for the members of a workspace except the actor, and except clients if it is for the team only. */
interface WorkspaceRow {
  readonly row: Notification;
  readonly workspaceId: string;
  readonly actorId: string | null;
  readonly teamOnly: boolean;
}

/**
 * Stores a row of each entry for each of its members; returns the ids of entries with a new row.
 * By hand: INSERT from SELECT is one statement for any number of entries and members.
 */
export async function insertForWorkspaces(tx: Tx, entries: readonly WorkspaceRow[]): Promise<Set<string>> {
  const inserted = await tx.query<{ id: string }[]>(
    `WITH added AS (
       INSERT INTO notification (id, user_id, workspace_id, type, params, link, created_at, read_at)
       SELECT entry.id, member.user_id, entry.workspace_id, entry.type, entry.params, entry.link, entry.created_at, entry.read_at
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::jsonb[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::boolean[])
         AS entry (id, actor_id, workspace_id, type, params, link, created_at, read_at, team_only)
       JOIN member ON member.workspace_id = entry.workspace_id AND member.user_id IS DISTINCT FROM entry.actor_id
                  AND NOT (entry.team_only AND member.role = 'client' AND NOT member.owns_workspace)
       ORDER BY entry.id, member.user_id
       ON CONFLICT (user_id, id) DO NOTHING RETURNING id)
     SELECT DISTINCT id FROM added`,
    [
      entries.map(({ row }) => row.id),
      entries.map(({ actorId }) => actorId),
      entries.map(({ workspaceId }) => workspaceId),
      entries.map(({ row }) => row.type),
      entries.map(({ row }) => JSON.stringify(row.params)),
      entries.map(({ row }) => row.link),
      entries.map(({ row }) => row.createdAt),
      entries.map(({ row }) => row.readAt),
      entries.map(({ teamOnly }) => teamOnly),
    ],
  );
  return new Set(inserted.map(({ id }) => id));
}

/**
 * Stores a row of each entry for its user; returns the ids of new rows. By hand: the rewards of many users cost one
 * statement.
 */
export async function insertForUsers(
  tx: Tx,
  entries: readonly { readonly row: Notification; readonly userId: string }[],
): Promise<Set<string>> {
  const inserted = await tx.query<{ id: string }[]>(
    `INSERT INTO notification (id, user_id, workspace_id, type, params, link, created_at, read_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::jsonb[], $6::text[], $7::timestamptz[], $8::timestamptz[])
       AS entry (id, user_id, workspace_id, type, params, link, created_at, read_at)
      ORDER BY id, user_id
     ON CONFLICT (user_id, id) DO NOTHING RETURNING id`,
    [
      entries.map(({ row }) => row.id),
      entries.map(({ userId }) => userId),
      entries.map(({ row }) => row.workspaceId),
      entries.map(({ row }) => row.type),
      entries.map(({ row }) => JSON.stringify(row.params)),
      entries.map(({ row }) => row.link),
      entries.map(({ row }) => row.createdAt),
      entries.map(({ row }) => row.readAt),
    ],
  );
  return new Set(inserted.map(({ id }) => id));
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
 * The number of the actor's unread rows, at most {@link mostUnread}. By hand: every start of the web app waits for it, so it is one round trip past
 * TypeORM. A transaction of the repository takes three.
 */
export async function selectUnread(work: UnitOfWork, { userId, workspaceId }: Actor): Promise<number> {
  const [row] = await work.read<{ unread: number }>(
    `SELECT count(*)::integer AS unread FROM (
       SELECT FROM notification WHERE ${visible} AND read_at IS NULL LIMIT $3) AS counted`,
    [userId, workspaceId, mostUnread],
  );
  return row?.unread ?? 0;
}
