-- How members are called now: a copy of identity's data. A member without a row kept the name of the texts.
CREATE TABLE member_name (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  CONSTRAINT member_name_pkey PRIMARY KEY (workspace_id, user_id)
);

-- The name of `user_id` that the description begins with. Null in rows of earlier versions.
ALTER TABLE activity ADD COLUMN actor_name text;
