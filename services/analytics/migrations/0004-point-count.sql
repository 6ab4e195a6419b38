-- How many points a source has, so that the limit of a workspace is checked without counting them. Until now every point
-- came by an uploaded file, and the runs tell how many were new.
-- across workspaces: all rows alike
ALTER TABLE data_source ADD COLUMN point_count integer NOT NULL DEFAULT 0;

UPDATE data_source SET point_count = run.points
  FROM (SELECT data_source_id, sum(rows_added) AS points FROM sync_run GROUP BY data_source_id) AS run
 WHERE run.data_source_id = data_source.id;

-- As before, and it counts the points again.
CREATE OR REPLACE FUNCTION refresh_rollups(source uuid) RETURNS void LANGUAGE plpgsql AS $$
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
  UPDATE data_source SET point_count = (SELECT count(*) FROM metric WHERE data_source_id = source) WHERE id = source;
END $$;
