import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';

/** The columns of `message m` that a row on the wire is made of. */
export const rowColumns = `
  m.id, m.content, m.parent_id, m.attachments, m.created_at, m.updated_at, m.reaction_count, m.author_id, m.revision,
  m.version, m.edited_at, m.deleted_at, m.pinned_at, m.mention_ids, m.figure, m.reactions`;

/**
 * A message as JSON, of `page` with {@link rowColumns}. SQL by hand: PostgreSQL writes the rows of the most frequent
 * reads. $1 is the workspace, $2 the reader, or null for a row without flags of a reader.
 *
 * @param figureRef the name of the figure as SQL
 */
const rowJson = (figureRef: string): string => `json_build_object(
  'id', page.id,
  'content', page.content,
  'parentId', page.parent_id,
  'attachments', page.attachments,
  'createdAt', to_char(page.created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'updatedAt', to_char(page.updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'reactionCount', page.reaction_count,
  'reactedByMe', r.id IS NOT NULL,
  'author', json_build_object(
    'id', page.author_id,
    'firstName', a.first_name,
    'lastName', a.last_name,
    'displayName', coalesce(a.display_name, 'Former member'),
    'profileImageUrl', a.profile_image_url,
    'role', coalesce(a.role, 'team_member')
  ),
  'revision', page.revision,
  'version', page.version,
  'editedAt', to_char(page.edited_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'deleted', page.deleted_at IS NOT NULL,
  'pinned', page.pinned_at IS NOT NULL,
  'mentions', CASE WHEN page.mention_ids IS NULL THEN '[]'::json ELSE (
    SELECT coalesce(json_agg(json_build_object('userId', id, 'displayName', coalesce(named.display_name, 'Former member'))
                             ORDER BY named.display_name, id), '[]')
    FROM unnest(page.mention_ids) AS id
    LEFT JOIN member named ON named.workspace_id = $1 AND named.user_id = id
  ) END,
  'figure', CASE WHEN page.figure IS NOT NULL THEN json_build_object(
    'kind', page.figure -> 'kind', 'ref', ${figureRef}, 'range', page.figure -> 'range') END,
  'reactions', CASE WHEN page.reactions IS NULL THEN '[]'::json ELSE (
    SELECT coalesce(json_agg(json_build_object('type', type, 'count', count::integer, 'mine', EXISTS (
             SELECT FROM message_reaction own
             WHERE own.workspace_id = $1 AND own.message_id = page.id AND own.user_id = $2 AND own.type = counted.type
           )) ORDER BY type), '[]')
    FROM jsonb_each_text(page.reactions) AS counted (type, count)
  ) END
)`;

/** What {@link rowJson} reads beside `page`. */
export const rowJoins = `
  LEFT JOIN member a ON a.workspace_id = $1 AND a.user_id = page.author_id
  LEFT JOIN message_reaction r
    ON r.workspace_id = $1 AND r.message_id = page.id AND r.user_id = $2 AND r.type = 'like'`;

/**
 * A statement with rows on the wire, for each kind of reader: who does not see every source may not see a figure, so no row
 * of theirs names one. They read the name with the figure.
 */
export function forReaders(sqlWith: (row: string) => string): (reader: Actor) => string {
  const ofTeam = sqlWith(rowJson("page.figure -> 'ref'"));
  const ofClients = sqlWith(rowJson('NULL'));
  return (reader) => (may(reader, 'see-every-source') ? ofTeam : ofClients);
}
