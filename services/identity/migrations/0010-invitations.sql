-- Invitations to workspaces. The link holds a secret, of which only the hash is stored.
CREATE TABLE invitation (
  id uuid CONSTRAINT invitation_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL
    CONSTRAINT invitation_workspace_id_fkey REFERENCES workspace (id) ON DELETE CASCADE,
  -- SHA-256 of the secret, hex.
  token_hash varchar(64) NOT NULL,
  role varchar(20) NOT NULL
    CONSTRAINT invitation_role_check CHECK (role IN ('product_manager', 'team_member', 'client')),
  -- Both null for a link.
  contact_kind varchar(10),
  contact_value varchar(254),
  only_contact boolean NOT NULL,
  message varchar(500),
  max_uses integer NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL
    CONSTRAINT invitation_state_check CHECK (state IN ('waiting', 'mailed', 'failed', 'accepted', 'declined', 'revoked')),
  -- Why the message was not sent, or why it no longer counts.
  reason varchar(200),
  invited_by uuid NOT NULL CONSTRAINT invitation_invited_by_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitation_uses_check CHECK (uses BETWEEN 0 AND max_uses)
);
CREATE INDEX invitation_workspace_id_idx ON invitation (workspace_id, created_at, id);
CREATE INDEX invitation_invited_by_idx ON invitation (invited_by, created_at);

-- To whom its owner offers a workspace.
ALTER TABLE workspace
  ADD COLUMN offered_to uuid CONSTRAINT workspace_offered_to_fkey REFERENCES user_account (id) ON DELETE SET NULL;
CREATE INDEX workspace_offered_to_idx ON workspace (offered_to) WHERE offered_to IS NOT NULL;
