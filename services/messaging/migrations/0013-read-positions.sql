-- How far a user has read in a workspace: time and id of the last read message. The message may be deleted since.
CREATE TABLE read_position (
  user_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  message_id uuid NOT NULL,
  CONSTRAINT read_position_pkey PRIMARY KEY (user_id, workspace_id)
);
