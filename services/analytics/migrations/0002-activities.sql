-- What has happened, as the activity feed tells it.
CREATE TABLE activity (
  id uuid CONSTRAINT activity_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- Who did it, or whom it happened to.
  user_id uuid,
  -- `workspace`: for its members; `user`: for `user_id` alone, wherever they are.
  audience varchar(20) NOT NULL,
  type varchar(100) NOT NULL,
  description text NOT NULL,
  entity_type varchar(100),
  entity_id text,
  metadata jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT activity_audience_check CHECK (audience = 'workspace' OR (audience = 'user' AND user_id IS NOT NULL))
);

CREATE INDEX activity_workspace_idx ON activity (workspace_id, created_at, id) WHERE audience = 'workspace';
CREATE INDEX activity_user_idx ON activity (user_id, created_at, id) WHERE audience = 'user';
