-- How sources of type API Integration are read, when, and how that went. Deleted sources stay for 30 days.
-- across workspaces: all rows alike
ALTER TABLE data_source
  ADD COLUMN key_placement varchar(10) NOT NULL DEFAULT 'bearer',
  ADD COLUMN header_name varchar(64),
  ADD COLUMN mapping jsonb,
  ADD COLUMN paging jsonb,
  ADD COLUMN time_parameter varchar(64),
  -- Grows with each change of the columns above, the endpoint or the key: a run that began before stores no bookmark.
  ADD COLUMN connection_version integer NOT NULL DEFAULT 0,
  -- What is known of the API since the last good run.
  ADD COLUMN bookmark jsonb,
  ADD COLUMN freshness_limit_minutes integer,
  -- When rows were added last.
  ADD COLUMN last_rows_at timestamptz,
  -- Since when the team knows that the source is late.
  ADD COLUMN late_since timestamptz,
  -- When it was resumed or restored: it is not late for the time before.
  ADD COLUMN fresh_from timestamptz,
  -- Minutes between two scheduled syncs; null if its creator turned automatic sync off.
  ADD COLUMN sync_minutes integer DEFAULT 60,
  -- The next scheduled sync or retry. Null for sources that are paused, deleted or not read by the product.
  ADD COLUMN next_sync_at timestamptz,
  -- Failed tries of the current sync.
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  -- Failed runs in a row.
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN paused_reason varchar(20),
  -- Reason of the last run if it failed, as a sentence for people.
  ADD COLUMN last_failure text,
  -- The failure that the team was notified of; null after a recovery.
  ADD COLUMN notified_failure text,
  -- When the activity feed last showed a sync that no user started.
  ADD COLUMN last_activity_at timestamptz,
  ADD COLUMN is_sample boolean NOT NULL DEFAULT false,
  -- Name of the built-in feed; such a source never reads its endpoint.
  ADD COLUMN feed varchar(40),
  -- The values of the built-in feed follow from this time.
  ADD COLUMN feed_anchor timestamptz,
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT data_source_key_placement_check CHECK (key_placement IN ('bearer', 'header', 'query')),
  ADD CONSTRAINT data_source_paused_reason_check CHECK (paused_reason IN ('user', 'failures')),
  ADD CONSTRAINT data_source_feed_check CHECK ((feed IS NULL) = (feed_anchor IS NULL)),
  ADD CONSTRAINT data_source_next_sync_check CHECK (next_sync_at IS NULL OR (is_active AND deleted_at IS NULL));

CREATE INDEX data_source_due_idx ON data_source (next_sync_at) WHERE next_sync_at IS NOT NULL;
CREATE INDEX data_source_freshness_idx ON data_source (id) WHERE freshness_limit_minutes IS NOT NULL AND late_since IS NULL;
CREATE INDEX data_source_deleted_idx ON data_source (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX data_source_created_by_idx ON data_source (created_by);

-- Existing sources with an address begin to sync, spread over an hour. The demo schedules its own.
UPDATE data_source
   SET last_rows_at = last_sync_at,
       paused_reason = CASE WHEN is_active THEN NULL ELSE 'user' END,
       next_sync_at = CASE WHEN is_active AND type = 'API Integration' AND endpoint IS NOT NULL
                            AND workspace_id <> '00000000-0000-4000-8000-0000000000de'
                           THEN now() + random() * interval '1 hour' END;

-- A run is a row from its request on, not only after its end.
ALTER TABLE sync_run
  ALTER COLUMN started_by DROP NOT NULL,
  ALTER COLUMN started_at DROP NOT NULL,
  ALTER COLUMN finished_at DROP NOT NULL,
  ADD COLUMN trigger varchar(20) NOT NULL DEFAULT 'upload',
  -- Number of the worker that runs it: an earlier worker of the same run writes nothing more.
  ADD COLUMN attempt integer NOT NULL DEFAULT 0,
  ADD COLUMN from_start boolean NOT NULL DEFAULT false,
  ADD COLUMN http_status integer,
  ADD COLUMN next_try_at timestamptz,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT sync_run_status_check,
  ADD CONSTRAINT sync_run_status_check CHECK (status IN ('queued', 'running', 'succeeded', 'failed')),
  ADD CONSTRAINT sync_run_trigger_check
    CHECK (trigger IN ('schedule', 'manual', 'retry', 'webhook', 'upload', 'sample'));

-- across workspaces: all rows alike
UPDATE sync_run SET created_at = started_at;

DROP INDEX sync_run_data_source_idx;
CREATE INDEX sync_run_data_source_idx ON sync_run (data_source_id, created_at, id);
CREATE INDEX sync_run_created_at_idx ON sync_run (created_at);
-- One run at a time a source.
CREATE UNIQUE INDEX sync_run_open_idx ON sync_run (data_source_id) WHERE status IN ('queued', 'running');

-- A host serves at most two requests at once: a worker takes one of its two slots. The slot of a dead worker is free
-- again after its lease.
CREATE TABLE sync_slot (
  host varchar(300) NOT NULL,
  slot smallint NOT NULL,
  run_id uuid NOT NULL,
  leased_until timestamptz NOT NULL,
  CONSTRAINT sync_slot_pkey PRIMARY KEY (host, slot)
);

-- Copies of the settings of users, as identity publishes them; a user without a row has the defaults.
CREATE TABLE source_preference (
  user_id uuid CONSTRAINT source_preference_pkey PRIMARY KEY,
  automatic_sync boolean NOT NULL,
  high_frequency_sync boolean NOT NULL,
  client_data_access boolean NOT NULL,
  revision integer NOT NULL
);
