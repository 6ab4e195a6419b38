-- One way in for points: they are staged, by COPY or by a plain insert, and `take_arrivals` does the rest.

-- The days of a source's rollups are those of this zone.
ALTER TABLE data_source ADD COLUMN time_zone varchar(64) NOT NULL DEFAULT 'UTC';

-- An empty table for the points of one source, of this connection and transaction. The sequence numbers them in the order
-- of their arrival.
CREATE FUNCTION open_arrivals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_temp.arrival') IS NULL THEN
    CREATE TEMPORARY TABLE arrival (
      id bigint NOT NULL DEFAULT nextval('metric_id_seq'),
      name varchar(255) COLLATE "C" NOT NULL,
      value numeric(15, 2) NOT NULL,
      unit varchar(50),
      "timestamp" timestamptz NOT NULL,
      metadata jsonb,
      is_new boolean NOT NULL DEFAULT true
    ) ON COMMIT DELETE ROWS;
  ELSIF EXISTS (SELECT FROM arrival) THEN
    TRUNCATE arrival;
  END IF;
END $$;

-- Adds the staged points to both rollups. A repeat counts in no sum, but it is the last arrival of its time.
CREATE FUNCTION roll_up_arrivals(workspace uuid, source uuid) RETURNS integer
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  zone text := (SELECT time_zone FROM data_source WHERE id = source AND workspace_id = workspace);
  added integer;
BEGIN
  WITH grouped AS (
    SELECT name, ("timestamp" AT TIME ZONE zone)::date AS day, count(*) FILTER (WHERE is_new) AS point_count,
           coalesce(sum(value) FILTER (WHERE is_new), 0) AS sum, min(value) AS minimum, max(value) AS maximum,
           max("timestamp") AS "timestamp", max(ARRAY[extract(epoch FROM "timestamp"), id, value]) AS last
      FROM arrival GROUP BY 1, 2
  ), day_of_name AS MATERIALIZED (
    SELECT name, day, point_count, sum, minimum, maximum, "timestamp", last[2]::bigint AS id, last[3] AS value FROM grouped
  ), daily AS (
    INSERT INTO metric_daily AS daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id,
                                       point_count, sum, minimum, maximum)
    SELECT source, name, day, workspace, value, "timestamp", id, point_count, sum, minimum, maximum FROM day_of_name
    ON CONFLICT (data_source_id, name, day) DO UPDATE
       SET (value, "timestamp", metric_id) = (
             SELECT newer.value, newer."timestamp", newer.metric_id
               FROM (VALUES (daily.value, daily."timestamp", daily.metric_id),
                            (excluded.value, excluded."timestamp", excluded.metric_id))
                 AS newer (value, "timestamp", metric_id)
              ORDER BY newer."timestamp" DESC, newer.metric_id DESC LIMIT 1),
           point_count = daily.point_count + excluded.point_count,
           sum = daily.sum + excluded.sum,
           minimum = least(daily.minimum, excluded.minimum),
           maximum = greatest(daily.maximum, excluded.maximum)
  ), newest AS (
    SELECT DISTINCT ON (name) name, "timestamp", id, value FROM day_of_name ORDER BY name, day DESC
  ), latest AS (
    INSERT INTO metric_latest AS latest (data_source_id, name, workspace_id, value, "timestamp", metric_id, unit)
    SELECT source, newest.name, workspace, newest.value, newest."timestamp", newest.id, arrival.unit
      FROM newest JOIN arrival ON arrival.id = newest.id
    ON CONFLICT (data_source_id, name) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id,
           unit = excluded.unit
     WHERE (excluded."timestamp", excluded.metric_id) >= (latest."timestamp", latest.metric_id)
  )
  SELECT coalesce(sum(point_count), 0) INTO added FROM day_of_name;
  IF added > 0 THEN
    UPDATE data_source SET point_count = point_count + added WHERE id = source AND workspace_id = workspace;
  END IF;
  RETURN added;
END $$;

-- Stores the staged points of a source and updates its rollups; returns how many are new. A point is the same as another
-- with its source, name, time, value and origin. A repeat gets a new id, so that it is the last arrival of its time. The
-- caller holds the lock of the source, so no other transaction can add the same points meanwhile.
CREATE FUNCTION take_arrivals(workspace uuid, source uuid, delivery text) RETURNS integer
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  earliest timestamptz;
  newest timestamptz;
BEGIN
  SELECT min("timestamp"), max("timestamp") INTO earliest, newest FROM arrival;
  -- Where the source has no point yet, none can repeat; the rollup has few rows to look at.
  IF NOT EXISTS (SELECT FROM metric_daily WHERE workspace_id = workspace AND data_source_id = source
                    AND day BETWEEN earliest::date - 2 AND newest::date + 2) THEN
    BEGIN
      INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp", origin, metadata)
      SELECT id, workspace, source, name, value, unit, "timestamp", delivery, metadata FROM arrival;
      RETURN roll_up_arrivals(workspace, source);
    EXCEPTION WHEN unique_violation THEN
      -- Two of the arrived points are the same.
    END;
  END IF;
  -- Of equal arrivals the last one counts.
  DELETE FROM arrival USING (
    SELECT name, "timestamp", value, max(id) AS id FROM arrival WHERE "timestamp" >= earliest
     GROUP BY name, "timestamp", value HAVING count(*) > 1) AS last
   WHERE arrival.name = last.name AND arrival."timestamp" = last."timestamp" AND arrival.value = last.value
     AND arrival.id < last.id AND arrival."timestamp" >= earliest;
  -- The range in time lets the planner skip the other partitions.
  UPDATE arrival SET is_new = false, unit = metric.unit FROM metric
   WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.name = arrival.name
     AND metric."timestamp" = arrival."timestamp" AND metric.value = arrival.value AND metric.origin = delivery
     AND metric."timestamp" BETWEEN earliest AND newest;
  IF FOUND THEN
    UPDATE metric SET id = arrival.id, received_at = now() FROM arrival
     WHERE NOT arrival.is_new AND metric.workspace_id = workspace AND metric.data_source_id = source
       AND metric.name = arrival.name AND metric."timestamp" = arrival."timestamp" AND metric.value = arrival.value
       AND metric.origin = delivery AND metric."timestamp" BETWEEN earliest AND newest;
  END IF;
  INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp", origin, metadata)
  SELECT id, workspace, source, name, value, unit, "timestamp", delivery, metadata FROM arrival WHERE is_new;
  RETURN roll_up_arrivals(workspace, source);
END $$;
