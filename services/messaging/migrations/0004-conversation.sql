-- An edit carries the version that it started from. A deleted message with replies stays as an empty place.
ALTER TABLE message ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE message ADD COLUMN edited_at timestamptz;
ALTER TABLE message ADD COLUMN deleted_at timestamptz;
ALTER TABLE message ADD COLUMN pinned_at timestamptz;
-- The people whom the content names.
ALTER TABLE message ADD COLUMN mention_ids uuid[];
-- The figure that the message shows, as it was when it was posted.
ALTER TABLE message ADD COLUMN figure jsonb;
-- Counts of the reactions other than likes, by type; kept like reaction_count.
ALTER TABLE message ADD COLUMN reactions jsonb;
