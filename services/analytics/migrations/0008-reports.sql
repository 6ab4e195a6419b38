-- Reports that are made again and again.
CREATE TABLE report_schedule (
  id uuid CONSTRAINT report_schedule_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  title varchar(255) NOT NULL,
  type varchar(100) NOT NULL,
  date_range varchar(20) NOT NULL,
  format varchar(20) NOT NULL,
  included_metrics text[] NOT NULL,
  frequency varchar(20) NOT NULL,
  -- Members; each gets an e-mail while they are a member.
  recipients uuid[] NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  last_result text,
  -- State of the workspace's points at the last turn, to skip a turn without anything new.
  last_points text,
  created_by uuid NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT report_schedule_frequency_check CHECK (frequency IN ('daily', 'weekly', 'monthly'))
);

CREATE INDEX report_schedule_workspace_idx ON report_schedule (workspace_id, created_at, id);
-- The minutely search for due schedules.
CREATE INDEX report_schedule_due_idx ON report_schedule (next_at) WHERE is_active;

-- What was requested. A report and its files are deleted after a year.
CREATE TABLE report (
  id uuid CONSTRAINT report_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  title varchar(255) NOT NULL,
  type varchar(100) NOT NULL,
  date_range varchar(20) NOT NULL,
  format varchar(20) NOT NULL,
  included_metrics text[] NOT NULL,
  start_date timestamptz NOT NULL,
  end_date timestamptz NOT NULL,
  generated_by uuid NOT NULL,
  author_name text NOT NULL,
  -- Clients that see the report.
  shared_with uuid[] NOT NULL DEFAULT '{}',
  -- Members that get an e-mail once the file is ready.
  recipients uuid[] NOT NULL DEFAULT '{}',
  schedule_id uuid CONSTRAINT report_schedule_fkey REFERENCES report_schedule ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT report_format_check CHECK (format IN ('pdf', 'excel', 'powerpoint'))
);

CREATE INDEX report_workspace_idx ON report (workspace_id, created_at, id);
CREATE INDEX report_schedule_idx ON report (schedule_id);
-- The deletion after a year.
CREATE INDEX report_created_at_idx ON report (created_at);

-- The file of a report for the team, and one that all clients share, made of the sources that clients may see.
CREATE TABLE report_file (
  report_id uuid NOT NULL CONSTRAINT report_file_report_fkey REFERENCES report ON DELETE CASCADE,
  audience varchar(10) NOT NULL,
  workspace_id uuid NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'queued',
  progress integer NOT NULL DEFAULT 0,
  -- Why it failed, as a sentence for people.
  reason text,
  -- The run that makes the file; the file of any other run is discarded.
  build_id uuid,
  blob_id uuid,
  file_name varchar(255),
  size_bytes integer,
  pages integer,
  -- The sources whose points are in the file.
  source_ids uuid[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  CONSTRAINT report_file_pkey PRIMARY KEY (report_id, audience),
  CONSTRAINT report_file_audience_check CHECK (audience IN ('team', 'client')),
  CONSTRAINT report_file_status_check CHECK (status IN ('queued', 'running', 'ready', 'failed')),
  CONSTRAINT report_file_ready_check CHECK (status <> 'ready' OR blob_id IS NOT NULL)
);

-- Files whose job may have ended without them: few rows.
CREATE INDEX report_file_open_idx ON report_file (updated_at) WHERE status IN ('queued', 'running');
