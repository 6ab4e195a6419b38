import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Named } from '@emberdeck/contracts/messaging/mentions';
import type { Cursor } from '@emberdeck/platform/database/cursor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { StatementClaim } from '@emberdeck/platform/idempotency/idempotency';
import type { StatementEvent } from '@emberdeck/platform/outbox/outbox';
import { givenTime } from '@emberdeck/platform/rules/given-time';
import type { StoredFigure } from '../shared/stored-figure.js';
import { claimFiles, keepFiles } from '../shared/posted-files.queries.js';
import { forReaders, rowColumns, rowJoins } from './message-row.queries.js';
import { messageAuthor } from './message.mapper.js';

/**
 * SQL by hand: PostgreSQL writes the page as JSON, which saves the mapping of its rows on the most frequent request.
 * Parameters: $1 workspace, $2 caller, $3 limit, $4 time and $5 id of the cursor, or two nulls. The row after the limit
 * shows that there is a next page.
 */
const pageSql = (rowJson: string, condition: string): string => `
  WITH page AS (
    SELECT ${rowColumns}, row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS place
    FROM message m
    WHERE m.workspace_id = $1 ${condition}
      AND ($4::timestamptz IS NULL OR (m.created_at, m.id) < ($4::timestamptz, $5::uuid))
    ORDER BY m.created_at DESC, m.id DESC
    LIMIT $3::integer + 1
  )
  SELECT coalesce(json_agg(${rowJson} ORDER BY page.place) FILTER (WHERE page.place <= $3), '[]')::text AS json,
         (max(page.created_at) FILTER (WHERE page.place = $3 + 1) IS NOT NULL) AS more,
         to_json(min(page.created_at) FILTER (WHERE page.place = $3)) #>> '{}' AS last_time,
         (array_agg(page.id) FILTER (WHERE page.place = $3))[1] AS last_id
  FROM page ${rowJoins}`;

const feedPageSql = forReaders((rowJson) => pageSql(rowJson, ''));
const pinnedPageSql = forReaders((rowJson) => pageSql(rowJson, 'AND m.pinned_at IS NOT NULL'));

const discussionsSql = forReaders(
  (rowJson) => `
  WITH page AS (
    SELECT ${rowColumns} FROM message m
    WHERE m.workspace_id = $1 AND m.figure ->> 'key' = $3 AND m.figure IS NOT NULL
    ORDER BY m.created_at DESC, m.id DESC LIMIT $4
  )
  SELECT coalesce(json_agg(${rowJson} ORDER BY page.created_at DESC, page.id DESC), '[]')::text AS json
  FROM page ${rowJoins}`,
);

/** The newest messages that show a figure, as JSON. */
export async function readDiscussions(
  work: UnitOfWork,
  reader: Actor,
  key: string,
  most: number,
): Promise<string> {
  const [row] = await work.read<{ readonly json: string }>(discussionsSql(reader), [
    ...[reader.workspaceId, reader.userId, key, most],
  ]);
  return row?.json ?? '[]';
}

interface FeedPageRow {
  readonly json: string;
  readonly more: boolean;
  readonly last_time: string | null;
  readonly last_id: string | null;
}

/** What to read of the feed. */
export interface FeedPage {
  readonly limit: number;
  readonly after: Cursor | null;
  readonly pinned: boolean;
}

/** A page of the feed of the actor's workspace, newest first. */
export async function readFeedPage(
  work: UnitOfWork,
  actor: Actor,
  { limit, after, pinned }: FeedPage,
): Promise<FeedPageRow | undefined> {
  const place = [after?.createdAt ?? null, after?.id ?? null];
  const parameters = [actor.workspaceId, actor.userId, limit, ...place];
  const [page] = await work.read<FeedPageRow>((pinned ? pinnedPageSql : feedPageSql)(actor), parameters);
  return page;
}

/** Newer messages on a page around a message. */
const mostNewer = 10;

/**
 * The cursor of the page around a message; null for the newest page. Undefined if the workspace has no such message. SQL
 * by hand: the comparison of (created_at, id) walks the index, and a JavaScript date would cut the microseconds off.
 */
export async function readPlaceAround(
  work: UnitOfWork,
  { workspaceId }: Actor,
  messageId: string,
  limit: number,
): Promise<Cursor | null | undefined> {
  const [place] = await work.read<{ readonly time: string | null; readonly id: string | null }>(
    `SELECT to_json(newer.created_at) #>> '{}' AS time, newer.id
     FROM message m
     LEFT JOIN LATERAL (
       SELECT n.created_at, n.id FROM message n
       WHERE n.workspace_id = $1 AND (n.created_at, n.id) > (m.created_at, m.id)
       ORDER BY n.created_at, n.id OFFSET $3::integer LIMIT 1
     ) newer ON true
     WHERE m.workspace_id = $1 AND m.id = $2`,
    [workspaceId, messageId, Math.min(mostNewer, limit - 1)],
  );
  if (!place) return undefined;
  return place.time === null || place.id === null ? null : { createdAt: place.time, id: place.id };
}

interface Beginning {
  readonly id: string;
  readonly beginning: string;
  readonly mentionIds: string[] | null;
}

/** The beginnings of those of the messages that are in the workspace and not deleted. SQL by hand: TypeORM would read whole messages. */
export function readBeginnings(
  work: UnitOfWork,
  { workspaceId }: Actor,
  ids: readonly string[],
  characters: number,
): Promise<Beginning[]> {
  return work.read<Beginning>(
    `SELECT id, left(coalesce(nullif(content, ''), attachments -> 0 ->> 'name', ''), $3::integer) AS beginning,
            mention_ids AS "mentionIds" FROM message
     WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
    [workspaceId, ids, characters],
  );
}

/**
 * SQL by hand: the most frequent write is one round trip. It claims the key of the request, finds the thread of a reply,
 * inserts the message, and stores event and answer with the time of the row. `createdAt` has microseconds, so that clients
 * sort the messages of one millisecond as the server does. It inserts nothing if the id is that of another message, or was.
 *
 * Parameters: $1 id, $2 workspace, $3 author, $4 content, $5 parent or null; $6 lock, $7 key and $8 hash of the request,
 * or three nulls; the columns of the event but its payload: $9 id, $10 subject, $11 correlation id, $12 time, $13 trace,
 * $14 lease in milliseconds or null; $15 the author as JSON; $16 the time that the call is given, or null; $17 the ids of
 * its files, or null; $18 the ids of the mentioned members or null, $19 their names as JSON; $20 its figure or null.
 */
export const postMessageSql = `
  WITH claim AS MATERIALIZED (
    SELECT CASE WHEN $7::text IS NULL THEN true ELSE pg_try_advisory_xact_lock($6::bigint)
           AND NOT EXISTS (SELECT FROM idempotency WHERE user_id = $3 AND key = $7) END AS won
  ),
  thread AS (
    SELECT coalesce(parent_id, id) AS id FROM message WHERE id = $5 AND workspace_id = $2
  ),
  ${claimFiles},
  posted AS (
    INSERT INTO message (id, workspace_id, author_id, content, parent_id, created_at, updated_at, attachments,
                         mention_ids, figure)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, thread.id,
           coalesce($16::timestamptz, now()), coalesce($16::timestamptz, now()), files.json, $18::uuid[], $20::jsonb
    FROM claim CROSS JOIN files LEFT JOIN thread ON true
    WHERE won AND files.is_complete AND (thread.id IS NOT NULL OR $5::uuid IS NULL)
      AND NOT EXISTS (SELECT FROM deleted_message WHERE workspace_id = $2 AND id = $1)
    ON CONFLICT (workspace_id, id) DO NOTHING
    RETURNING id, content, parent_id, attachments, created_at, updated_at, reaction_count
  ),
  ${keepFiles},
  answer AS (
    SELECT parent_id, json_build_object(
             'id', id,
             'content', content,
             'parentId', parent_id,
             'attachments', attachments,
             'createdAt', to_char(created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
             'updatedAt', to_char(updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'reactionCount', reaction_count,
             'reactedByMe', false,
             'author', $15::json,
             'revision', 1,
             'version', 1,
             'editedAt', NULL,
             'deleted', false,
             'pinned', false,
             'mentions', $19::json,
             'figure', CASE WHEN $20::jsonb IS NOT NULL THEN json_build_object(
               'kind', $20::jsonb -> 'kind', 'ref', $20::jsonb -> 'ref', 'range', $20::jsonb -> 'range') END,
             'reactions', '[]'::json
           ) AS message
    FROM posted
  ),
  -- The authors in the thread, whom a reply notifies.
  participants AS MATERIALIZED (
    SELECT coalesce(json_agg(DISTINCT other.author_id), '[]') AS ids
    FROM answer JOIN message other ON other.workspace_id = $2
     AND (other.id = answer.parent_id OR other.parent_id = answer.parent_id)
    WHERE other.author_id <> $3
  ),
  event AS (
    INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent, leased_until)
    SELECT $9::uuid, $10::text, jsonb_build_object(
             'messageId', $1::uuid,
             'workspaceId', $2::uuid,
             'userId', $3::uuid,
             'parentId', parent_id,
             'authorName', $15::json ->> 'displayName',
             -- Clients get it too, so it does not name the figure.
             'message', CASE WHEN $20::jsonb IS NULL THEN message::jsonb
                             ELSE jsonb_set(message::jsonb, '{figure,ref}', 'null') END,
             'threadUserIds', participants.ids
           ), $11::text, $12::timestamptz, $13::text, now() + $14::integer * interval '1 millisecond'
    FROM answer CROSS JOIN participants
  ),
  stored AS (
    INSERT INTO idempotency (user_id, key, request_hash, answer, ready)
    SELECT $3, $7, $8::bytea, message, true FROM answer WHERE $7 IS NOT NULL
  )
  SELECT won, is_complete AS "hasFiles", message::text AS json, participants.ids AS thread_user_ids
  FROM claim CROSS JOIN files CROSS JOIN participants LEFT JOIN answer ON true`;

/** A message to post, with the claim of its request and the event about it. */
export interface NewMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly content: string;
  readonly files: readonly string[];
  /** The mentioned members. */
  readonly named: readonly Named[];
  readonly figure: StoredFigure | null;
  readonly author: Actor;
  readonly claim: StatementClaim;
  readonly event: StatementEvent;
}

/**
 * `won`: whether the key was free. `hasFiles`: none of its files is missing. `json`: the message; null without a key, if
 * its parent is not in the workspace, or if its id is taken.
 */
export interface PostedRow {
  readonly won: boolean;
  readonly hasFiles: boolean;
  readonly json: string | null;
  /** The authors in the thread of a reply, without its own. */
  readonly thread_user_ids: string[];
}

/** Posts a message in a transaction of its own. */
export async function insertMessage(work: UnitOfWork, message: NewMessage): Promise<PostedRow | undefined> {
  const { id, parentId, content, files, named, figure, author, claim, event } = message;
  const { envelope, leaseMs } = event;
  const [row] = await work.runStatement<PostedRow>(postMessageSql, [
    ...[id, author.workspaceId, author.userId, content, parentId],
    ...[claim.lock, claim.key, claim.requestHash],
    ...[envelope.id, envelope.subject, envelope.correlationId, envelope.occurredAt],
    ...[envelope.traceParent ?? null, leaseMs, JSON.stringify(messageAuthor(author))],
    ...[givenTime(), files.length > 0 ? files : null],
    ...[named.length === 0 ? null : named.map(({ userId }) => userId), JSON.stringify(named)],
    figure && JSON.stringify(figure),
  ]);
  return row;
}
