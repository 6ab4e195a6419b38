-- A message that its provider certainly did not accept, and may accept later. A job sends it again by its id.
ALTER TABLE outgoing_message ADD COLUMN may_retry boolean NOT NULL DEFAULT false;
