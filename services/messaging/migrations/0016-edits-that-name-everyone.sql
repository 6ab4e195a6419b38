-- When an edit named everyone and the text of before did not.
ALTER TABLE message ADD COLUMN everyone_at timestamptz;

CREATE INDEX message_everyone_idx ON message (workspace_id, everyone_at) WHERE everyone_at IS NOT NULL;
