-- Runs that end with the process that runs them.
ALTER TABLE sync_run
  -- How many attempts were lost with their process. An earlier version counts none.
  ADD COLUMN losses integer NOT NULL DEFAULT 0;
