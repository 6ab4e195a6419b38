/**
 * One page of the feed, written as JSON by PostgreSQL. Parameters: $1 workspace, $2 caller, $3 limit, and the place of
 * the cursor, $4 time and $5 id, or two nulls. One row more than asked for tells whether there is a next page.
 */
export const feedQuery = `
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
