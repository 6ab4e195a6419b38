-- What the rows of a run mean for the next one, and what kept rows out.
-- across workspaces: all rows alike
ALTER TABLE data_source
  -- The time of rows without a time in a run that failed after it had stored rows. Its retries use it again.
  ADD COLUMN undated_at timestamptz,
  -- A member asked to read everything again, and no run has done so yet.
  ADD COLUMN reads_from_start boolean NOT NULL DEFAULT false,
  -- When the team was last notified of a failed delivery or upload: a sender that fails now and then must not flood it.
  ADD COLUMN notified_at timestamptz;

-- The worker or the test that has the slot: another worker of the same run may have taken it over. Null in a slot of an
-- earlier version, which ends with its lease.
ALTER TABLE sync_slot
  ADD COLUMN holder uuid;

ALTER TABLE sync_run
  -- The first row that was not stored, as a sentence for people.
  ADD COLUMN first_problem text;
