-- People whom others removed from a workspace: no invitation from before brings them back.
CREATE TABLE removed_member (
  workspace_id uuid CONSTRAINT removed_member_workspace_id_fkey REFERENCES workspace ON DELETE CASCADE,
  user_id uuid CONSTRAINT removed_member_user_id_fkey REFERENCES user_account ON DELETE CASCADE,
  removed_at timestamptz NOT NULL,
  CONSTRAINT removed_member_pkey PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX removed_member_user_id_idx ON removed_member (user_id);
CREATE INDEX removed_member_removed_at_idx ON removed_member (removed_at);

-- An invitation counts while its sender manages the workspace.
UPDATE invitation
   SET state = 'revoked', reason = 'The person who made it no longer manages the workspace.'
 WHERE state IN ('waiting', 'mailed', 'failed')
   AND NOT EXISTS (
     SELECT FROM membership JOIN workspace ON workspace.id = membership.workspace_id
      WHERE membership.workspace_id = invitation.workspace_id AND membership.user_id = invitation.invited_by
        AND (membership.role = 'product_manager' OR workspace.owner_id = invitation.invited_by));
