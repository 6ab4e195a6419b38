import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Cursor } from '@emberdeck/platform/database/cursor';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { InsertTable } from '@emberdeck/platform/idempotency/insert-statements';
import type { MessageEntity } from './message.entity.js';

/**
 * SQL by hand: PostgreSQL writes the page as JSON, which saves the mapping of its rows on the most frequent request.
 * Parameters: $1 workspace, $2 caller, $3 limit, $4 time and $5 id of the cursor, or two nulls. The row after the limit
 * shows that there is a next page.
 */
export const feedPageSql = `
  WITH page AS (
    SELECT m.id, m.content, m.parent_id, m.attachments, m.created_at, m.updated_at, m.reaction_count, m.author_id,
           row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS place
    FROM message m
    WHERE m.workspace_id = $1
      AND ($4::timestamptz IS NULL OR (m.created_at, m.id) < ($4::timestamptz, $5::uuid))
    ORDER BY m.created_at DESC, m.id DESC
    LIMIT $3::integer + 1
  )
  SELECT coalesce(json_agg(json_build_object(
           'id', page.id,
           'content', page.content,
           'parentId', page.parent_id,
           'attachments', page.attachments,
           'createdAt', to_char(page.created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'updatedAt', to_char(page.updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'reactionCount', page.reaction_count,
           'reactedByMe', r.id IS NOT NULL,
           'author', json_build_object(
             'id', page.author_id,
             'firstName', a.first_name,
             'lastName', a.last_name,
             'displayName', coalesce(a.display_name, 'Player'),
             'profileImageUrl', a.profile_image_url,
             'role', coalesce(a.role, 'team_member')
           )
         ) ORDER BY page.place) FILTER (WHERE page.place <= $3), '[]')::text AS json,
         (max(page.created_at) FILTER (WHERE page.place = $3 + 1) IS NOT NULL) AS more,
         to_json(min(page.created_at) FILTER (WHERE page.place = $3)) #>> '{}' AS last_time,
         (array_agg(page.id) FILTER (WHERE page.place = $3))[1] AS last_id
  FROM page
  LEFT JOIN member a ON a.workspace_id = $1 AND a.user_id = page.author_id
  LEFT JOIN message_reaction r ON r.message_id = page.id AND r.user_id = $2 AND r.type = 'like'`;

export interface FeedPageRow {
  readonly json: string;
  readonly more: boolean;
  readonly last_time: string | null;
  readonly last_id: string | null;
}

/** A page of the feed of the actor's workspace, newest first. */
export async function readFeedPage(
  work: UnitOfWork,
  actor: Actor,
  limit: number,
  after: Cursor | null,
): Promise<FeedPageRow | undefined> {
  const place = [after?.createdAt ?? null, after?.id ?? null];
  const parameters = [actor.workspaceId, actor.userId, limit, ...place];
  const [page] = await work.read<FeedPageRow>(feedPageSql, parameters);
  return page;
}

const returning = `
  RETURNING id, workspace_id AS "workspaceId", author_id AS "authorId", parent_id AS "parentId", content, attachments,
            reaction_count AS "reactionCount", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Parameters: id, workspace, author, content. */
export const insertMessageSql = `
  INSERT INTO message (id, workspace_id, author_id, content) VALUES ($1, $2, $3, $4) ${returning}`;

/** A message that starts a thread, inserted with its answer and its event: the most frequent write is one round trip. */
export const threadInsert = {
  table: 'message',
  columns: { id: 'uuid', workspace_id: 'uuid', author_id: 'uuid', content: 'text' },
} as const satisfies InsertTable;

/** Parameters: those of {@link insertMessageSql}, then the parent. Returns no row if the parent is not in the caller's workspace. */
const insertReplySql = `
  INSERT INTO message (id, workspace_id, author_id, content, parent_id)
  SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, coalesce(parent.parent_id, parent.id)
  FROM message parent WHERE parent.id = $5 AND parent.workspace_id = $2 ${returning}`;

/** A message to insert. */
export interface NewMessage {
  readonly id: string;
  readonly workspaceId: string;
  readonly authorId: string;
  readonly content: string;
  readonly parentId: string | null;
}

/**
 * Inserts a message; undefined if its parent is not in the workspace. SQL by hand: finding the parent, inserting and reading
 * the defaults are one round trip, on the most frequent write.
 */
export async function insertMessage(
  tx: Tx,
  { id, workspaceId, authorId, content, parentId }: NewMessage,
): Promise<MessageEntity | undefined> {
  const values = [id, workspaceId, authorId, content];
  const [row] = await (parentId === null
    ? tx.query<MessageEntity[]>(insertMessageSql, values)
    : tx.query<MessageEntity[]>(insertReplySql, [...values, parentId]));
  return row;
}
