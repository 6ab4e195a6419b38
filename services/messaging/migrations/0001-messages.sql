-- How a person appears in a workspace: a copy, fed by identity's events and by the context of whoever acts.
CREATE TABLE member (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  display_name text NOT NULL,
  first_name text,
  last_name text,
  profile_image_url text,
  revision bigint NOT NULL DEFAULT 0,
  CONSTRAINT member_pkey PRIMARY KEY (workspace_id, user_id)
);

CREATE TABLE message (
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  author_id uuid NOT NULL,
  parent_id uuid,
  content text NOT NULL,
  attachments jsonb,
  -- Kept with the row, in the transaction of each reaction, since every page shows it.
  reaction_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_parent_fkey FOREIGN KEY (parent_id) REFERENCES message (id) ON DELETE CASCADE,
  CONSTRAINT message_reaction_count_check CHECK (reaction_count >= 0)
);

-- The page of the feed: newest first within a workspace.
CREATE INDEX message_feed_idx ON message (workspace_id, created_at, id);
CREATE INDEX message_parent_idx ON message (parent_id);

CREATE TABLE message_reaction (
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  type character varying(50) NOT NULL DEFAULT 'like',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_reaction_pkey PRIMARY KEY (id),
  CONSTRAINT message_reaction_message_fkey FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE
);

-- Once per person and type; also the index of the foreign key.
CREATE UNIQUE INDEX message_reaction_once_idx ON message_reaction (message_id, user_id, type);
