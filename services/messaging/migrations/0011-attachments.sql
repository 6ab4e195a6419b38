-- Files of messages. The original has the id of its row here; `preview_id` is the copy of an image that the feed shows.
CREATE TABLE attachment (
  id uuid CONSTRAINT attachment_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Null until the message is posted.
  message_id uuid,
  -- The place among the files of the message, from 1.
  place smallint,
  name varchar(255) NOT NULL,
  -- Found by the content.
  type varchar(255) NOT NULL,
  size_bytes integer NOT NULL,
  preview_id uuid,
  width integer,
  height integer,
  -- Null until the content has been read.
  prepared_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT attachment_image_check CHECK ((preview_id IS NULL) = (width IS NULL) AND (width IS NULL) = (height IS NULL))
);

CREATE INDEX attachment_message_idx ON attachment (workspace_id, message_id);
CREATE INDEX attachment_user_idx ON attachment (user_id);

-- The files go with their row, whichever statement deletes it: the sweep of files deletes their contents.
CREATE FUNCTION expire_files_of_attachment() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE blob SET expires_at = least(expires_at, now()) WHERE id IN (OLD.id, OLD.preview_id);
  RETURN NULL;
END $$;

-- additive: made after the last release
CREATE TRIGGER attachment_files_expire AFTER DELETE ON attachment
  FOR EACH ROW EXECUTE FUNCTION expire_files_of_attachment();

-- By triggers, since no writer may forget it: deletion, erasure, and replies that go with their message. A message that
-- stays as an empty place loses its files too.
CREATE FUNCTION drop_files_of_message() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM attachment WHERE workspace_id = OLD.workspace_id AND message_id = OLD.id;
  RETURN NULL;
END $$;

-- additive: the last release fills no attachments, so it does nothing there
CREATE TRIGGER message_files_dropped AFTER DELETE ON message
  FOR EACH ROW WHEN (OLD.attachments IS NOT NULL) EXECUTE FUNCTION drop_files_of_message();

-- additive: as above
CREATE TRIGGER message_files_taken AFTER UPDATE OF attachments ON message
  FOR EACH ROW WHEN (OLD.attachments IS NOT NULL AND NEW.attachments IS NULL)
  EXECUTE FUNCTION drop_files_of_message();
