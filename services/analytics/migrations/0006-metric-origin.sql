-- A point has an origin: the id of the delivery that brought it, else empty. Two deliveries of the same value are two
-- points. A repeated point only moves its arrival: `received_at`, and `id`, by which arrivals within one transaction are
-- ordered. Points from before this version arrived in the order of their ids.
ALTER TABLE metric
  ADD COLUMN origin varchar(255) COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN received_at timestamptz NOT NULL DEFAULT now();

-- Builds the index of every partition again. Screens read the rollups, whose tables are locked last; only files that are
-- being added wait.
ALTER TABLE metric DROP CONSTRAINT metric_pkey;
ALTER TABLE metric
  ADD CONSTRAINT metric_pkey PRIMARY KEY (data_source_id, name, "timestamp", value, origin);

-- How the points of a name in a period become one figure. A name without a row uses the last point.
CREATE TABLE metric_setting (
  workspace_id uuid NOT NULL,
  name varchar(255) COLLATE "C" NOT NULL,
  aggregation varchar(20) NOT NULL,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT metric_setting_pkey PRIMARY KEY (workspace_id, name),
  CONSTRAINT metric_setting_aggregation_check CHECK (aggregation IN ('last', 'sum', 'average', 'minimum', 'maximum'))
);

-- A day keeps what each aggregation needs. Days add up: a sum of sums, a smallest minimum, a sum by a count.
ALTER TABLE metric_latest ADD COLUMN unit varchar(50);

-- across workspaces: all rows alike
UPDATE metric_latest SET unit = metric.unit
  FROM metric
 WHERE metric.data_source_id = metric_latest.data_source_id AND metric.name = metric_latest.name
   AND metric."timestamp" = metric_latest."timestamp" AND metric.id = metric_latest.metric_id;

ALTER TABLE metric_daily
  ADD COLUMN point_count integer NOT NULL DEFAULT 1,
  ADD COLUMN sum numeric(30, 2),
  ADD COLUMN minimum numeric(15, 2),
  ADD COLUMN maximum numeric(15, 2);

-- across workspaces: all rows alike
UPDATE metric_daily
   SET point_count = day.point_count, sum = day.sum, minimum = day.minimum, maximum = day.maximum
  FROM (SELECT data_source_id, name, ("timestamp" AT TIME ZONE 'UTC')::date AS day, count(*) AS point_count,
               sum(value) AS sum, min(value) AS minimum, max(value) AS maximum
          FROM metric GROUP BY 1, 2, 3) AS day
 WHERE day.data_source_id = metric_daily.data_source_id AND day.name = metric_daily.name AND day.day = metric_daily.day;

-- A rollup whose points are gone keeps its one known point.
-- across workspaces: all rows alike
UPDATE metric_daily SET sum = value, minimum = value, maximum = value WHERE sum IS NULL;

ALTER TABLE metric_daily
  ALTER COLUMN point_count DROP DEFAULT,
  ALTER COLUMN sum SET NOT NULL,
  ALTER COLUMN minimum SET NOT NULL,
  ALTER COLUMN maximum SET NOT NULL;

-- As before, with the new columns. The latest arrival among equal timestamps has the largest id.
CREATE OR REPLACE FUNCTION refresh_rollups(source uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The row is what every writer of this source's points locks.
  PERFORM FROM data_source WHERE id = source FOR NO KEY UPDATE;
  DELETE FROM metric_daily WHERE data_source_id = source;
  DELETE FROM metric_latest WHERE data_source_id = source;
  INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id,
                            point_count, sum, minimum, maximum)
  SELECT source, last.name, last.day, point.workspace_id, point.value, last."timestamp", point.id,
         last.point_count, last.sum, last.minimum, last.maximum
    FROM (SELECT name, ("timestamp" AT TIME ZONE 'UTC')::date AS day, max("timestamp") AS "timestamp",
                 count(*) AS point_count, sum(value) AS sum, min(value) AS minimum, max(value) AS maximum
            FROM metric WHERE data_source_id = source GROUP BY 1, 2) AS last
   CROSS JOIN LATERAL (SELECT id, workspace_id, value FROM metric
                        WHERE data_source_id = source AND name = last.name AND "timestamp" = last."timestamp"
                        ORDER BY id DESC LIMIT 1) AS point;
  INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id, unit)
  SELECT latest.*, point.unit
    FROM (SELECT DISTINCT ON (name) data_source_id, name, workspace_id, value, "timestamp", metric_id
            FROM metric_daily WHERE data_source_id = source ORDER BY name, day DESC) AS latest
   CROSS JOIN LATERAL (SELECT unit FROM metric
                        WHERE data_source_id = source AND name = latest.name AND "timestamp" = latest."timestamp"
                          AND id = latest.metric_id LIMIT 1) AS point;
  UPDATE data_source SET point_count = (SELECT count(*) FROM metric WHERE data_source_id = source) WHERE id = source;
END $$;
