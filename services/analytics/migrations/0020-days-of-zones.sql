-- The days of rollups are those of the workspace's zone.

-- A new source begins in the zone of its workspace. The lock makes a change of the zone wait for the source, or the source
-- for the change. A trigger, so that programs of the last release add such sources too.
CREATE FUNCTION place_data_source() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('time zone ' || NEW.workspace_id, 0));
  NEW.time_zone := coalesce((SELECT time_zone FROM workspace_time_zone WHERE workspace_id = NEW.workspace_id), 'UTC');
  RETURN NEW;
END $$;

-- additive: it fills a column that the last release does not name
CREATE TRIGGER data_source_time_zone BEFORE INSERT ON data_source FOR EACH ROW EXECUTE FUNCTION place_data_source();

-- As before, by the zone of the source.
CREATE OR REPLACE FUNCTION refresh_rollups(source uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  -- The row is what every writer of this source's points locks.
  SELECT time_zone INTO zone FROM data_source WHERE id = source FOR NO KEY UPDATE;
  DELETE FROM metric_daily WHERE data_source_id = source;
  DELETE FROM metric_latest WHERE data_source_id = source;
  INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id,
                            point_count, sum, minimum, maximum)
  SELECT source, last.name, last.day, point.workspace_id, point.value, last."timestamp", point.id,
         last.point_count, last.sum, last.minimum, last.maximum
    FROM (SELECT name, ("timestamp" AT TIME ZONE zone)::date AS day, max("timestamp") AS "timestamp",
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

-- Computes the rollups of a source again by the days of a zone.
CREATE FUNCTION move_rollups(workspace uuid, source uuid, zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE data_source SET time_zone = zone WHERE id = source AND workspace_id = workspace;
  PERFORM refresh_rollups(source);
END $$;

-- When a day begins for a person in the zone of the workspace.
CREATE FUNCTION day_start(workspace uuid, given date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT given::timestamp AT TIME ZONE rollup_zone_of(workspace)
$$;
