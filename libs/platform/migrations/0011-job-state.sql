-- A job row also says where its job waits and runs, how often it was lost, and how long it stays.
ALTER TABLE job
  -- Of the jobs of a queue one runs at a time: those of a host, for instance.
  ADD COLUMN queue varchar(128),
  -- What the job counts as where a process gives out its places.
  ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
  -- Runs that were lost with their process.
  ADD COLUMN losses integer NOT NULL DEFAULT 0,
  -- The worker of the queue that has the run. The locks of a dead one are removed.
  ADD COLUMN worker text,
  -- Days for which the row stays after its end, at least as long as rows that point to it; null for the usual time.
  ADD COLUMN kept_days integer;
