-- One outbox for every channel: a send survives a crash, and is not made twice.
ALTER TABLE outgoing_message
  -- Rows from before this migration count as interrupted while being sent.
  ADD COLUMN status varchar(20) NOT NULL DEFAULT 'sending'
    CONSTRAINT outgoing_message_status_check CHECK (status IN ('queued', 'sending', 'settled')),
  -- Why the last attempt failed, as codes.
  ADD COLUMN reason varchar(200),
  -- After this, the message is of no use and is not sent.
  ADD COLUMN expires_at timestamptz,
  -- The process that sends it; another one takes over after this time.
  ADD COLUMN lease_until timestamptz,
  -- What a process that takes over sends, until it is settled. Never a code or a link: those exist in memory only.
  ADD COLUMN content jsonb;

UPDATE outgoing_message SET status = 'settled' WHERE outcome IS NOT NULL;

-- Unsettled rows only, of which there are few.
CREATE INDEX outgoing_message_unsettled_idx ON outgoing_message (lease_until) WHERE status <> 'settled';
