-- The members of a workspace, who receive its notifications: a copy, fed by identity's events and by the signed context.
CREATE TABLE member (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  CONSTRAINT member_pkey PRIMARY KEY (workspace_id, user_id)
);

-- The bell. The id is derived from the natural key, so that one event makes at most one row for each user.
CREATE TABLE notification (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null for what belongs to the user in every workspace.
  workspace_id uuid,
  type varchar(40) NOT NULL,
  params jsonb NOT NULL,
  link varchar(200) NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notification_pkey PRIMARY KEY (user_id, id)
);

-- The page of the bell: newest first for a user.
CREATE INDEX notification_user_created_idx ON notification (user_id, created_at, id);
