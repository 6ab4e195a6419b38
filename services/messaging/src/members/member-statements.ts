/**
 * Keeps how a person appears in a workspace, unless a newer revision is there. Parameters: workspace, user, role, display
 * name, first name, last name, picture, revision.
 */
export const upsertMember = `
  INSERT INTO member (workspace_id, user_id, role, display_name, first_name, last_name, profile_image_url, revision)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (workspace_id, user_id) DO UPDATE SET
    role = excluded.role, display_name = excluded.display_name, first_name = excluded.first_name,
    last_name = excluded.last_name, profile_image_url = excluded.profile_image_url,
    revision = excluded.revision
  WHERE member.revision <= excluded.revision`;
