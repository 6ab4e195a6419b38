-- By this id a client knows its own post again. Other posts have none.
ALTER TABLE message ADD COLUMN client_id uuid;
