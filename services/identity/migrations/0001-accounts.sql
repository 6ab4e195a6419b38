-- People, the workspaces they belong to, their sessions, and how they come in.

CREATE TABLE user_account (
  id uuid CONSTRAINT user_account_pkey PRIMARY KEY,
  display_name varchar(80) NOT NULL,
  first_name varchar(80),
  last_name varchar(80),
  profile_image_url varchar(2048),
  -- False for an account that was created without a code.
  verified boolean NOT NULL,
  -- Grows with every change of how the person appears.
  revision integer NOT NULL DEFAULT 1,
  -- When the profile that the name and the image were copied from was changed.
  profile_updated_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE contact (
  id uuid CONSTRAINT contact_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT contact_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  kind varchar(10) NOT NULL CONSTRAINT contact_kind_check CHECK (kind IN ('email', 'phone')),
  -- An e-mail address in lower case, or a number as E.164.
  value varchar(254) NOT NULL,
  -- Null where the account was created without a code.
  proven_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT contact_kind_value_key UNIQUE (kind, value)
);
CREATE INDEX contact_user_id_idx ON contact (user_id);

CREATE TABLE workspace (
  id uuid CONSTRAINT workspace_pkey PRIMARY KEY,
  name varchar(120) NOT NULL,
  owner_id uuid NOT NULL CONSTRAINT workspace_owner_id_fkey REFERENCES user_account (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX workspace_owner_id_idx ON workspace (owner_id);

CREATE TABLE membership (
  workspace_id uuid NOT NULL
    CONSTRAINT membership_workspace_id_fkey REFERENCES workspace (id) ON DELETE CASCADE,
  user_id uuid NOT NULL CONSTRAINT membership_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  role varchar(20) NOT NULL DEFAULT 'team_member'
    CONSTRAINT membership_role_check CHECK (role IN ('product_manager', 'team_member', 'client')),
  joined_at timestamptz NOT NULL,
  CONSTRAINT membership_pkey PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX membership_user_id_idx ON membership (user_id);

CREATE TABLE session (
  -- SHA-256 of the cookie, hex.
  sid varchar(64) CONSTRAINT session_pkey PRIMARY KEY,
  sess jsonb NOT NULL,
  expire timestamptz NOT NULL,
  user_id uuid NOT NULL CONSTRAINT session_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL
    CONSTRAINT session_workspace_id_fkey REFERENCES workspace (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX session_expire_idx ON session (expire);
CREATE INDEX session_user_id_idx ON session (user_id);
CREATE INDEX session_workspace_id_idx ON session (workspace_id);

CREATE TABLE onboarding_flow (
  id uuid CONSTRAINT onboarding_flow_pkey PRIMARY KEY,
  -- SHA-256 of the flow's cookie, hex.
  token_hash varchar(64) NOT NULL,
  -- Stays the same while one browser starts again for the same contact.
  browser_id uuid NOT NULL,
  -- This browser has signed in to the contact before.
  known_browser boolean NOT NULL,
  entry_type varchar(10) NOT NULL
    CONSTRAINT onboarding_flow_entry_type_check CHECK (entry_type IN ('email', 'phone', 'whatsapp')),
  contact_kind varchar(10) NOT NULL,
  contact_value varchar(254) NOT NULL,
  -- Keyed with the flow's cookie, so this table alone does not give the code away. Null once it no longer counts.
  code_hash varchar(64),
  code_expires_at timestamptz NOT NULL,
  -- Codes that were evaluated since tries_since.
  tries integer NOT NULL,
  tries_since timestamptz NOT NULL,
  -- No provider serves the channel, so nothing was sent.
  channel_missing boolean NOT NULL DEFAULT false,
  state varchar(10) NOT NULL
    CONSTRAINT onboarding_flow_state_check CHECK (state IN ('open', 'verified', 'done')),
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When the row may go.
  expires_at timestamptz NOT NULL,
  CONSTRAINT onboarding_flow_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX onboarding_flow_contact_idx ON onboarding_flow (contact_kind, contact_value);
CREATE INDEX onboarding_flow_expires_at_idx ON onboarding_flow (expires_at);

-- Limits that keep people safe: they hold without any cache.
CREATE TABLE security_counter (
  bucket varchar(400) CONSTRAINT security_counter_pkey PRIMARY KEY,
  hits timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX security_counter_expires_at_idx ON security_counter (expires_at);
