-- When that was: what a broker may lose counts back from its last acknowledgement, however long it was away since.
ALTER TABLE outbox_position ADD COLUMN acknowledged_at timestamptz NOT NULL DEFAULT now();
