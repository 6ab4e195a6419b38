import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Cursor } from '@emberdeck/platform/database/cursor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { forReaders, rowColumns, rowJoins } from './message-row.queries.js';

/** Stand around the found words. Messages have them only by accident, and then lose them. */
export const hitStart = '\u0002';
export const hitEnd = '\u0003';

/** So many of the newest messages are looked through first: common words are found there, without the index. */
const nearMessages = 400;

/** A text without accents, as SQL. The index of migration 0015 has the same expression. */
const plain = (text: string): string =>
  `translate(normalize(${text}, NFD), U&'øØłŁđĐßıæœ\\0300\\0301\\0302\\0303\\0304\\0306\\0307\\0308\\030A\\030B\\030C\\0323\\0327\\0328\\0331', 'oOlLdDsiao')`;

const words = `(to_tsvector('pg_catalog.english', ${plain('m.content')})
  || to_tsvector('pg_catalog.simple', ${plain('m.content')})
  || array_to_tsvector(ARRAY['in:' || m.workspace_id::text, 'by:' || m.author_id::text,
                             CASE WHEN m.attachments IS NULL THEN 'has:nothing' ELSE 'has:file' END]))`;

const bounds = `m.workspace_id = $1 AND m.deleted_at IS NULL
      AND m.created_at >= coalesce($8::timestamptz, '-infinity') AND m.created_at < coalesce($9::timestamptz, 'infinity')
      AND m.created_at <= coalesce($4::timestamptz, 'infinity')
      AND ($4::timestamptz IS NULL OR (m.created_at, m.id) < ($4::timestamptz, $5::uuid))`;

/**
 * SQL by hand: full text. A common word has hundreds of thousands of messages in the index, which would all be sorted; the
 * newest ones are found by walking the feed. A word that is rare among the newest is found by the index.
 *
 * Without words it finds by the other fields. A text of signs alone has no word, and no message has `no:word`.
 *
 * Parameters: $1 workspace, $2 caller, $3 limit, $4 time and $5 id of the cursor, or two nulls; $6 the words; $7 author or
 * null; $8, $9 first and last time or null; $10 whether only with files.
 */
const searchSql = forReaders(
  (rowJson) => `
  WITH asked AS MATERIALIZED (
    SELECT typed,
           typed && array_to_tsvector(ARRAY['in:' || $1::uuid])::text::tsquery
                 && CASE WHEN $7::uuid IS NULL THEN ''::tsquery
                         ELSE array_to_tsvector(ARRAY['by:' || $7::uuid])::text::tsquery END
                 && CASE WHEN $10::boolean THEN '''has:file'''::tsquery ELSE ''::tsquery END
                 && CASE WHEN $6 <> '' AND numnode(typed) = 0 THEN '''no:word'''::tsquery ELSE ''::tsquery END AS query
    FROM (SELECT websearch_to_tsquery('pg_catalog.english', ${plain('$6')})
              || websearch_to_tsquery('pg_catalog.simple', ${plain('$6')}) AS typed) AS words
  ),
  near AS MATERIALIZED (
    SELECT m.id, m.created_at, ${words} @@ (SELECT query FROM asked) AS is_hit
    FROM (SELECT * FROM message m WHERE ${bounds} ORDER BY m.created_at DESC, m.id DESC LIMIT ${nearMessages}) AS m
  ),
  near_hit AS MATERIALIZED (
    SELECT id, created_at FROM near WHERE is_hit ORDER BY created_at DESC, id DESC LIMIT $3::integer + 1
  ),
  is_near AS MATERIALIZED (
    SELECT (SELECT count(*) FROM near_hit) > $3 OR (SELECT count(*) FROM near) < ${nearMessages} AS enough
  ),
  -- Without an order or a condition that another index knows: the planner would walk the whole feed. The words name the
  -- workspace.
  far AS MATERIALIZED (
    SELECT m.workspace_id, m.id, m.created_at, m.deleted_at FROM message m
    WHERE NOT (SELECT enough FROM is_near) AND ${words} @@ (SELECT query FROM asked)
  ),
  hit AS MATERIALIZED (
    SELECT id, created_at FROM near_hit WHERE (SELECT enough FROM is_near)
    UNION ALL
    (SELECT m.id, m.created_at FROM far m WHERE ${bounds}
     ORDER BY m.created_at DESC, m.id DESC LIMIT $3::integer + 1)
  ),
  page AS (
    SELECT ${rowColumns} FROM hit JOIN message m ON m.workspace_id = $1 AND m.id = hit.id
  )
  SELECT ${rowJson} AS message, to_json(page.created_at) #>> '{}' AS time, page.id,
         CASE WHEN strpos(marked.own, E'\\u0002') > 0 THEN marked.own ELSE marked.plain END AS text
  FROM page CROSS JOIN asked
  CROSS JOIN LATERAL (SELECT translate(page.content, E'\\u0002\\u0003', '') AS content) AS clean
  CROSS JOIN LATERAL (
    SELECT ts_headline('pg_catalog.english', clean.content, asked.typed, $11) AS own,
           ts_headline('pg_catalog.english', ${plain('clean.content')}, asked.typed, $11) AS plain
  ) AS marked
  ${rowJoins}
  ORDER BY page.created_at DESC, page.id DESC`,
);

const markOptions = `HighlightAll=true, StartSel="${hitStart}", StopSel="${hitEnd}"`;

export interface Search {
  readonly q: string;
  readonly from: string | null;
  readonly after: string | null;
  readonly before: string | null;
  readonly hasFile: boolean;
}

/** A found message: its whole text with marks around the words. */
export interface FoundRow {
  readonly message: Message;
  readonly time: string;
  readonly id: string;
  readonly text: string;
}

/** The newest messages that a search finds: one more than the limit if there is a next page. */
export function readFound(
  work: UnitOfWork,
  reader: Actor,
  { q, from, after, before, hasFile }: Search,
  { limit, cursor }: { readonly limit: number; readonly cursor: Cursor | null },
): Promise<FoundRow[]> {
  return work.read<FoundRow>(searchSql(reader), [
    ...[reader.workspaceId, reader.userId, limit, cursor?.createdAt ?? null, cursor?.id ?? null],
    ...[q, from, after, before, hasFile, markOptions],
  ]);
}
