-- A client makes the id of its post. An id of another workspace must neither block a post nor show that it exists.
-- additive: the last release names a message by its id, which is unique with its workspace too
ALTER TABLE message DROP CONSTRAINT message_parent_fkey;
-- additive: as above
ALTER TABLE message_reaction DROP CONSTRAINT message_reaction_message_fkey;
-- additive: as above
ALTER TABLE message DROP CONSTRAINT message_pkey;
-- additive: as above
ALTER TABLE message ADD CONSTRAINT message_pkey PRIMARY KEY (workspace_id, id);
-- additive: as above
ALTER TABLE message ADD CONSTRAINT message_parent_fkey
  FOREIGN KEY (workspace_id, parent_id) REFERENCES message (workspace_id, id) ON DELETE CASCADE;
-- additive: as above
ALTER TABLE message_reaction ADD CONSTRAINT message_reaction_message_fkey
  FOREIGN KEY (workspace_id, message_id) REFERENCES message (workspace_id, id) ON DELETE CASCADE;
-- additive: as above
DROP INDEX message_parent_idx;
CREATE INDEX message_parent_idx ON message (workspace_id, parent_id);
-- additive: as above
DROP INDEX message_reaction_once_idx;
-- additive: as above
CREATE UNIQUE INDEX message_reaction_once_idx ON message_reaction (workspace_id, message_id, user_id, type);

-- Raised by every change of the row: of two copies of a message the one with more is newer.
ALTER TABLE message ADD COLUMN revision integer NOT NULL DEFAULT 1;
-- The transaction of the last change. A reader of changes goes on at the oldest transaction that was open when it read,
-- so it misses none that commits later. Rows from before this migration never count as changed.
ALTER TABLE message ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
ALTER TABLE message ALTER COLUMN changed_in SET DEFAULT (pg_current_xact_id()::text)::bigint;
CREATE INDEX message_changes_idx ON message (workspace_id, changed_in, id);
CREATE INDEX message_pinned_idx ON message (workspace_id, created_at, id) WHERE pinned_at IS NOT NULL;
-- The SHA-256 of the text as it was posted, once it was edited: a repeat of the post is known by it.
ALTER TABLE message ADD COLUMN posted_hash bytea;

-- Messages that no longer exist, for who catches up. Rows are deleted after a week.
CREATE TABLE deleted_message (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  changed_in bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT deleted_message_pkey PRIMARY KEY (workspace_id, id)
);
CREATE INDEX deleted_message_changes_idx ON deleted_message (workspace_id, changed_in);

-- By triggers, since no writer may forget it: reactions, edits, erasure, and replies that go with their message.
CREATE FUNCTION message_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
-- additive: it fills columns that the last release does not name
CREATE TRIGGER message_changed BEFORE UPDATE ON message FOR EACH ROW EXECUTE FUNCTION message_changed();

CREATE FUNCTION message_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO deleted_message (workspace_id, id) VALUES (OLD.workspace_id, OLD.id)
  ON CONFLICT (workspace_id, id) DO UPDATE SET changed_in = excluded.changed_in, deleted_at = excluded.deleted_at;
  RETURN NULL;
END $$;
-- additive: it writes a table that the last release does not read
CREATE TRIGGER message_deleted AFTER DELETE ON message FOR EACH ROW EXECUTE FUNCTION message_deleted();
