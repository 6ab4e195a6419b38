-- Personal tokens for scripts. A token ends with the membership of its user, since it acts as that member.
CREATE TABLE api_token (
  id uuid CONSTRAINT api_token_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name varchar(80) NOT NULL,
  scopes text[] NOT NULL,
  -- SHA-256 of the secret, hex.
  token_hash varchar(64) NOT NULL CONSTRAINT api_token_token_hash_key UNIQUE,
  last_four varchar(4) NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_from varchar(100),
  CONSTRAINT api_token_membership_fkey FOREIGN KEY (workspace_id, user_id)
    REFERENCES membership (workspace_id, user_id) ON DELETE CASCADE
);
CREATE INDEX api_token_membership_idx ON api_token (workspace_id, user_id);
CREATE INDEX api_token_user_id_idx ON api_token (user_id);
CREATE INDEX api_token_expires_at_idx ON api_token (expires_at);
