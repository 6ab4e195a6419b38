import type { Pruning } from '@emberdeck/platform/database/maintenance';

const daysStored = 90;
const mostPerUser = 500;

/** Old rows, and the oldest of a user who has too many. */
export const notificationPruning: Pruning = {
  table: 'notification',
  where: `created_at < now() - interval '${daysStored} days' OR (user_id, id) IN (
    SELECT user_id, id FROM (
      SELECT user_id, id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id DESC) AS place
      FROM notification /* across workspaces: the limit is for a user */
    ) AS ranked WHERE place > ${mostPerUser})`,
};

const columns = 'id, user_id, workspace_id, type, params, link, created_at, read_at';

/** One row for each member of a workspace except the actor. Parameters: id, actor, workspace, type, params, link, times. */
export const insertForWorkspace = `
  INSERT INTO notification (${columns})
  SELECT $1::uuid, member.user_id, $3::uuid, $4, $5::jsonb, $6, $7::timestamptz, $8::timestamptz
  FROM member WHERE member.workspace_id = $3 AND member.user_id <> $2
  ON CONFLICT (user_id, id) DO NOTHING RETURNING id`;

/** One row for one user. Parameters: id, user, workspace or null, type, params, link, times. */
export const insertForUser = `
  INSERT INTO notification (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (user_id, id) DO NOTHING RETURNING id`;

/** Rows that the user sees in the workspace. */
const visible = 'user_id = $1 AND (workspace_id = $2 OR workspace_id IS NULL)';

/** Parameters: user, workspace, limit, then time and id of the cursor or two nulls. */
export const selectPage = `
  SELECT id, workspace_id, type, params, link, created_at, read_at,
         to_json(created_at AT TIME ZONE 'utc') #>> '{}' AS place
  FROM notification
  WHERE ${visible} AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
  ORDER BY created_at DESC, id DESC LIMIT $3`;

/** Parameters: user, workspace. */
export const countUnread = `
  SELECT count(*)::integer AS unread FROM notification WHERE ${visible} AND read_at IS NULL`;

/** Parameters: user, workspace, time, ids or null, latest time or null. */
export const markRead = `
  UPDATE notification SET read_at = $3
  WHERE ${visible} AND read_at IS NULL
    AND ($4::uuid[] IS NULL OR id = ANY ($4)) AND ($5::timestamptz IS NULL OR created_at <= $5)
  RETURNING id`;

/** Parameters: user, workspace, latest time. */
export const deleteUntil = `DELETE FROM notification WHERE ${visible} AND created_at <= $3`;

/** The name of a member. Parameters: workspace, user. */
export const selectName = 'SELECT name FROM member WHERE workspace_id = $1 AND user_id = $2';

/** A row of {@link selectPage}. */
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
