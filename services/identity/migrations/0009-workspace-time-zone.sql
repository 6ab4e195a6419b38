-- The revision grows with each change, so that a late event does not replace a newer one.
ALTER TABLE workspace
  ADD COLUMN time_zone varchar(64) NOT NULL DEFAULT 'UTC',
  ADD COLUMN time_zone_revision integer NOT NULL DEFAULT 0;
