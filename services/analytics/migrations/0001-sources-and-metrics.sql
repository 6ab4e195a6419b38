-- Where figures come from. Shared by a workspace.
CREATE TABLE data_source (
  id uuid CONSTRAINT data_source_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  type varchar(100) NOT NULL,
  description text,
  endpoint text,
  -- Sealed with the house's key; only its last four characters are ever shown.
  api_key text,
  api_key_last_four varchar(4),
  is_active boolean NOT NULL DEFAULT true,
  -- Its creator's setting "Client data access": off hides the source and its figures from clients.
  client_access boolean NOT NULL DEFAULT true,
  -- Moves when rows were taken in, never on a failure.
  last_sync_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT data_source_type_check CHECK (type IN ('API Integration', 'Webhook', 'File Upload'))
);

CREATE INDEX data_source_workspace_idx ON data_source (workspace_id, created_at, id);

-- Every attempt to take rows in, with what became of it.
CREATE TABLE sync_run (
  id uuid CONSTRAINT sync_run_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  data_source_id uuid NOT NULL CONSTRAINT sync_run_data_source_fkey REFERENCES data_source ON DELETE CASCADE,
  started_by uuid NOT NULL,
  status varchar(20) NOT NULL,
  -- Why it failed, as a sentence for people.
  reason text,
  file_name varchar(255),
  rows_read integer NOT NULL DEFAULT 0,
  rows_added integer NOT NULL DEFAULT 0,
  rows_skipped integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  CONSTRAINT sync_run_status_check CHECK (status IN ('succeeded', 'failed')),
  CONSTRAINT sync_run_rows_check CHECK (rows_read = rows_added + rows_skipped)
);

CREATE INDEX sync_run_data_source_idx ON sync_run (data_source_id, started_at);

-- A file on its way in, in pieces. Rows without an answer are pruned after an hour, the others after a day.
CREATE TABLE upload (
  id uuid CONSTRAINT upload_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  data_source_id uuid NOT NULL CONSTRAINT upload_data_source_fkey REFERENCES data_source ON DELETE CASCADE,
  created_by uuid NOT NULL,
  file_name varchar(255) NOT NULL,
  size_bytes integer NOT NULL,
  -- What the commit answered; a repeated commit answers the same.
  answer json,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX upload_data_source_idx ON upload (data_source_id);
CREATE INDEX upload_created_at_idx ON upload (created_at);

CREATE TABLE upload_chunk (
  upload_id uuid NOT NULL CONSTRAINT upload_chunk_upload_fkey REFERENCES upload ON DELETE CASCADE,
  index integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT upload_chunk_pkey PRIMARY KEY (upload_id, index)
);

-- Points, append-only, a partition a month. A point is the same as another with its source, name, timestamp and value:
-- the primary key refuses repeats. No foreign key: it would cost more than the rest of a bulk insert; points of a deleted
-- source are unreachable at once and purged afterwards.
CREATE TABLE metric (
  -- Grows with arrival: of two values with one timestamp the later arrival counts.
  id bigserial NOT NULL,
  workspace_id uuid NOT NULL,
  data_source_id uuid NOT NULL,
  name varchar(255) COLLATE "C" NOT NULL,
  value numeric(15, 2) NOT NULL,
  unit varchar(50),
  "timestamp" timestamptz NOT NULL,
  metadata jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT metric_pkey PRIMARY KEY (data_source_id, name, "timestamp", value)
) PARTITION BY RANGE ("timestamp");

-- Months from 2000 on are partitions of their own, made when the first point of the month comes. There is no default
-- partition: it would have to be searched under a lock for every new month. The service refuses points that are more than
-- a day ahead.
CREATE TABLE metric_before_2000 PARTITION OF metric FOR VALUES FROM (MINVALUE) TO ('2000-01-01 00:00:00+00');

-- Makes the partition for a point of time. The service's role owns no table, hence SECURITY DEFINER. ATTACH, unlike
-- CREATE ... PARTITION OF, lets reading and writing of the other months go on.
CREATE FUNCTION ensure_metric_partition(moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = analytics, pg_temp AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  partition text := 'metric_' || to_char(month, 'YYYY_MM');
BEGIN
  IF month < '2000-01-01' OR to_regclass('analytics.' || partition) IS NOT NULL THEN
    RETURN;
  END IF;
  IF month >= '2100-01-01' THEN
    RAISE EXCEPTION 'No partition is made for a month so far ahead: %', partition;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('analytics.metric partitions', 0));
  -- Whoever held the lock may have made it. Asked of the catalog itself: to_regclass may still remember its absence.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'analytics'::regnamespace) THEN
    EXECUTE format('CREATE TABLE analytics.%I (LIKE analytics.metric INCLUDING DEFAULTS)', partition);
    EXECUTE format(
      'ALTER TABLE analytics.metric ATTACH PARTITION analytics.%I FOR VALUES FROM (%L) TO (%L)',
      partition, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END IF;
END $$;

-- The newest point of each day (in UTC) by source and name; trends and ranges read this, never the points.
CREATE TABLE metric_daily (
  data_source_id uuid NOT NULL CONSTRAINT metric_daily_data_source_fkey REFERENCES data_source ON DELETE CASCADE,
  name varchar(255) COLLATE "C" NOT NULL,
  day date NOT NULL,
  workspace_id uuid NOT NULL,
  value numeric(15, 2) NOT NULL,
  "timestamp" timestamptz NOT NULL,
  metric_id bigint NOT NULL,
  CONSTRAINT metric_daily_pkey PRIMARY KEY (data_source_id, name, day)
) WITH (fillfactor = 90);

-- The newest point by source and name; the dashboard's figures are made of these rows.
CREATE TABLE metric_latest (
  data_source_id uuid NOT NULL CONSTRAINT metric_latest_data_source_fkey REFERENCES data_source ON DELETE CASCADE,
  name varchar(255) COLLATE "C" NOT NULL,
  workspace_id uuid NOT NULL,
  value numeric(15, 2) NOT NULL,
  "timestamp" timestamptz NOT NULL,
  metric_id bigint NOT NULL,
  CONSTRAINT metric_latest_pkey PRIMARY KEY (data_source_id, name)
) WITH (fillfactor = 70);

-- Builds both rollups of a source again from its points: for operators, and after filling `metric` by SQL. Rows that
-- come in through the service keep them up to date by themselves.
CREATE FUNCTION refresh_rollups(source uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The row is what every writer of this source's points locks.
  PERFORM FROM data_source WHERE id = source FOR NO KEY UPDATE;
  DELETE FROM metric_daily WHERE data_source_id = source;
  DELETE FROM metric_latest WHERE data_source_id = source;
  INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id)
  SELECT source, last.name, last.day, point.workspace_id, point.value, last."timestamp", point.id
    FROM (SELECT name, ("timestamp" AT TIME ZONE 'UTC')::date AS day, max("timestamp") AS "timestamp"
            FROM metric WHERE data_source_id = source GROUP BY 1, 2) AS last
   CROSS JOIN LATERAL (SELECT id, workspace_id, value FROM metric
                        WHERE data_source_id = source AND name = last.name AND "timestamp" = last."timestamp"
                        ORDER BY id DESC LIMIT 1) AS point;
  INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id)
  SELECT DISTINCT ON (name) data_source_id, name, workspace_id, value, "timestamp", metric_id
    FROM metric_daily WHERE data_source_id = source ORDER BY name, day DESC;
END $$;

-- Sources that are gone while their points are still to be purged.
CREATE TABLE metric_purge (
  data_source_id uuid CONSTRAINT metric_purge_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
