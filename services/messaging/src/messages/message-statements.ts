const returning = `
  RETURNING id, workspace_id AS "workspaceId", author_id AS "authorId", parent_id AS "parentId", content, attachments,
            reaction_count AS "reactionCount", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Parameters: id, workspace, author, content. */
export const insertMessage = `
  INSERT INTO message (id, workspace_id, author_id, content) VALUES ($1, $2, $3, $4) ${returning}`;

/** Parameters: as above, then the parent. Returns no row if the parent is not in the caller's workspace. */
export const insertReply = `
  INSERT INTO message (id, workspace_id, author_id, content, parent_id)
  SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, coalesce(parent.parent_id, parent.id)
  FROM message parent WHERE parent.id = $5 AND parent.workspace_id = $2 ${returning}`;
