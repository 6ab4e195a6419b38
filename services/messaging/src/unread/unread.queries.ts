import type { Actor } from '@emberdeck/contracts/core/actor';
import type { MarkMessagesRead, Unread, WorkspaceUnread } from '@emberdeck/contracts/messaging/unread';
import { mostUnreadMessages } from '@emberdeck/contracts/messaging/unread-limit';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: positions have microseconds, which a JavaScript date would cut off, and counting walks the index of the
// feed from the position on, up to the limit.

type Reader = Pick<Actor, 'userId' | 'workspaceId'>;

/** Sorts before every id of a message. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

const unreadAfterPosition = `
  SELECT count(*)::integer AS count, (array_agg(id ORDER BY created_at, id))[1] AS first_id FROM (
    SELECT m.id, m.created_at FROM message m
    WHERE m.workspace_id = p.workspace_id AND (m.created_at, m.id) > (p.read_at, p.message_id)
      AND m.author_id <> p.user_id AND m.deleted_at IS NULL
    ORDER BY m.created_at, m.id LIMIT ${mostUnreadMessages}
  ) AS following`;

const unreadSql = `
  SELECT u.count, u.first_id AS "firstUnreadId", p.message_id AS "readId",
         to_char(p.read_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "readAt"
  FROM read_position p CROSS JOIN LATERAL (${unreadAfterPosition}) u
  WHERE p.user_id = $1 AND p.workspace_id = $2`;

/** Undefined for a user without a position. */
export async function readUnread(
  source: UnitOfWork | Tx,
  { userId, workspaceId }: Reader,
): Promise<Unread | undefined> {
  const parameters = [userId, workspaceId];
  const rows =
    'read' in source
      ? await source.read<Unread>(unreadSql, parameters)
      : await source.query<Unread[]>(unreadSql, parameters);
  return rows[0];
}

/** The unread messages in every workspace where the user has a position. */
export function readUnreadByWorkspace(work: UnitOfWork, userId: string): Promise<WorkspaceUnread[]> {
  return work.read(
    `/* across workspaces: the workspaces of one user */
     SELECT p.workspace_id AS "workspaceId", u.count AS unread
     FROM read_position p CROSS JOIN LATERAL (${unreadAfterPosition}) u
     WHERE p.user_id = $1 ORDER BY p.workspace_id`,
    [userId],
  );
}

/** Gives a user without a position that of now. */
export async function startReading(tx: Tx, { userId, workspaceId }: Reader): Promise<void> {
  await tx.query(
    `INSERT INTO read_position (user_id, workspace_id, read_at, message_id) VALUES ($1, $2, now(), $3)
     ON CONFLICT DO NOTHING`,
    [userId, workspaceId, beforeAllIds],
  );
}

/** Whether the workspace has the message, and whether the position has moved. */
interface Move {
  readonly found: boolean;
  readonly moved: boolean;
}

/** Moves the position to a message, or to just before it. Two moves of one user wait for each other. */
export async function movePosition(
  tx: Tx,
  { userId, workspaceId }: Reader,
  { messageId, move = 'to' }: MarkMessagesRead,
): Promise<Move | undefined> {
  const [row] = await tx.query<Move[]>(
    `WITH target AS (
       SELECT created_at, CASE WHEN $4 = 'before' THEN $5::uuid ELSE id END AS id
       FROM message WHERE workspace_id = $2 AND id = $3
     ),
     moved AS (
       INSERT INTO read_position AS p (user_id, workspace_id, read_at, message_id)
       SELECT $1, $2, created_at, id FROM target
       ON CONFLICT (user_id, workspace_id)
         DO UPDATE SET read_at = excluded.read_at, message_id = excluded.message_id
         WHERE (excluded.read_at, excluded.message_id) > (p.read_at, p.message_id)
           OR $4 <> 'forward' AND (excluded.read_at, excluded.message_id) <> (p.read_at, p.message_id)
       RETURNING 1
     )
     SELECT EXISTS (SELECT FROM target) AS found, EXISTS (SELECT FROM moved) AS moved`,
    [userId, workspaceId, messageId, move, beforeAllIds],
  );
  return row;
}
