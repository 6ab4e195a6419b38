-- Jobs as their owners see them. The queue only says which worker may begin; this row decides what is true of a job.
CREATE TABLE job (
  id uuid CONSTRAINT job_pkey PRIMARY KEY,
  name varchar(100) NOT NULL,
  -- At most one job of a name and key is queued or running.
  key varchar(200),
  -- Null where the product itself started it.
  user_id uuid,
  workspace_id uuid,
  input jsonb NOT NULL,
  status varchar(20) NOT NULL,
  progress jsonb,
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  result jsonb,
  revision integer NOT NULL DEFAULT 0,
  -- The run that may write to this row; another run has lost it.
  run_id uuid,
  -- A run that no longer extends this has died.
  leased_until timestamptz,
  cancel_asked boolean NOT NULL DEFAULT false,
  correlation_id text NOT NULL,
  run_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT job_status_check CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  CONSTRAINT job_owner_check CHECK ((user_id IS NULL) = (workspace_id IS NULL)),
  CONSTRAINT job_run_check CHECK ((status = 'running') = (run_id IS NOT NULL AND leased_until IS NOT NULL)),
  CONSTRAINT job_finished_check CHECK ((status IN ('queued', 'running')) = (finished_at IS NULL))
) WITH (fillfactor = 70);

CREATE UNIQUE INDEX job_active_key ON job (name, key) WHERE key IS NOT NULL AND status IN ('queued', 'running');
CREATE INDEX job_active_idx ON job (status, name) WHERE status IN ('queued', 'running');
CREATE INDEX job_owner_idx ON job (user_id, workspace_id, created_at, id) WHERE user_id IS NOT NULL;
CREATE INDEX job_workspace_idx ON job (workspace_id, name) WHERE status IN ('queued', 'running');
CREATE INDEX job_finished_idx ON job (finished_at) WHERE finished_at IS NOT NULL;
