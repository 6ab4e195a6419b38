-- A source may bring a name in several units, for instance amounts of two currencies. These are not added up: such a name has
-- no figure, as a metric whose sources have different units has none.

-- The known units of the points of a name. Two different ones say that there are several. Points without a unit agree with all.
ALTER TABLE metric_latest ADD COLUMN units varchar(50)[] NOT NULL DEFAULT '{}';

-- The first two of some units that differ, without those that are the same in other words.
CREATE FUNCTION distinct_units(name text, units varchar[]) RETURNS varchar[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(different.unit ORDER BY different.place), '{}')
    FROM (SELECT min(known.place) AS place, (array_agg(known.unit ORDER BY known.place))[1] AS unit
            FROM unnest(units) WITH ORDINALITY AS known (unit, place)
           WHERE btrim(known.unit) <> '' GROUP BY unit_key(name, known.unit) ORDER BY 1 LIMIT 2) AS different
$$;

-- Whether a point of a name still has a unit. Stops at the first one.
CREATE FUNCTION has_unit(workspace uuid, source uuid, given_name text, given_unit text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM metric
                  WHERE workspace_id = workspace AND data_source_id = source AND name = given_name
                    AND btrim(unit) <> '' AND unit_key(name, unit) = unit_key(given_name, given_unit));
END $$;

-- Adds the units of the staged points. Of names that lost points, those with several units, or whose newest point has none,
-- are looked at again; after an undo, which stages nothing, all of them.
CREATE FUNCTION note_units(workspace uuid, source uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  is_undo boolean := NOT EXISTS (SELECT FROM arrived_point);
BEGIN
  UPDATE metric_latest AS latest SET units = merged.units
    FROM (SELECT known.name, distinct_units(known.name, known.units || arrived.units) AS units
            FROM (SELECT name, array_agg(unit ORDER BY unit) AS units
                    FROM (SELECT DISTINCT name, unit FROM arrived_point WHERE is_new AND unit <> '') AS each
                   GROUP BY name) AS arrived
            JOIN metric_latest AS known
              ON known.workspace_id = workspace AND known.data_source_id = source AND known.name = arrived.name) AS merged
   WHERE latest.workspace_id = workspace AND latest.data_source_id = source AND latest.name = merged.name
     AND latest.units <> merged.units;
  UPDATE metric_latest AS latest
     SET units = distinct_units(latest.name, ARRAY(
           SELECT DISTINCT point.unit FROM metric AS point
            WHERE point.workspace_id = workspace AND point.data_source_id = source AND point.name = latest.name
              AND point.unit <> '' ORDER BY point.unit))
   WHERE latest.workspace_id = workspace AND latest.data_source_id = source
     AND latest.name IN (SELECT name FROM changed_day)
     AND (is_undo OR (cardinality(latest.units) > 1 OR btrim(coalesce(latest.unit, '')) = '') AND EXISTS (
           SELECT FROM unnest(latest.units) AS known (unit) WHERE NOT has_unit(workspace, source, latest.name, known.unit)));
END $$;

-- additive: the functions that call it find the one below
ALTER FUNCTION compute_changed_days(uuid, uuid) RENAME TO compute_rollups_of_changed_days;

-- The end of every change of points: the rollups of the changed days, and the units of the names.
CREATE FUNCTION compute_changed_days(workspace uuid, source uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compute_rollups_of_changed_days(workspace, source);
  PERFORM note_units(workspace, source);
END $$;

-- As before, with the units.
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
  INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id, unit, units)
  SELECT latest.*, point.unit, coalesce(distinct_units(latest.name, known.units), '{}')
    FROM (SELECT DISTINCT ON (name) data_source_id, name, workspace_id, value, "timestamp", metric_id
            FROM metric_daily WHERE data_source_id = source ORDER BY name, day DESC) AS latest
   CROSS JOIN LATERAL (SELECT unit FROM metric
                        WHERE data_source_id = source AND name = latest.name AND "timestamp" = latest."timestamp"
                          AND id = latest.metric_id LIMIT 1) AS point
    LEFT JOIN (SELECT name, array_agg(unit ORDER BY unit) AS units
                 FROM (SELECT DISTINCT name, unit FROM metric WHERE data_source_id = source AND unit <> '') AS each
                GROUP BY name) AS known ON known.name = latest.name;
  UPDATE data_source SET point_count = (SELECT count(*) FROM metric WHERE data_source_id = source) WHERE id = source;
END $$;

-- No figure without an aggregation.
CREATE OR REPLACE FUNCTION figure_of_day(aggregation text, daily metric_daily) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE aggregation
           WHEN 'last' THEN daily.value
           WHEN 'sum' THEN daily.sum
           WHEN 'average' THEN daily.sum / daily.point_count
           WHEN 'minimum' THEN daily.minimum
           WHEN 'maximum' THEN daily.maximum
         END
$$;

-- The newest point of each name of a source, and its day. Without a unit it has that of the others. A name in several units
-- has two rows, each with a unit and without a value.
CREATE OR REPLACE FUNCTION newest_points(workspace uuid, source uuid, until timestamptz)
RETURNS SETOF newest_point LANGUAGE sql STABLE AS $$
  SELECT latest.name,
         CASE WHEN cardinality(latest.units) > 1 OR btrim(coalesce(latest.unit, '')) = '' THEN latest.units[part.number]
              ELSE latest.unit END,
         CASE WHEN cardinality(latest.units) < 2 THEN newest.value END, newest."timestamp",
         (newest."timestamp" AT TIME ZONE zone.name)::date
    FROM (SELECT coalesce((SELECT rollup_zone FROM workspace_time_zone WHERE workspace_id = workspace), 'UTC') AS name) AS zone
   CROSS JOIN metric_latest AS latest
    LEFT JOIN LATERAL (
      SELECT daily.value, daily."timestamp" FROM metric_daily AS daily
       WHERE daily.workspace_id = workspace AND daily.data_source_id = source AND daily.name = latest.name
         AND daily.day <= (until AT TIME ZONE zone.name)::date
       ORDER BY daily.day DESC LIMIT 1) AS past ON until < 'infinity'
   CROSS JOIN LATERAL (
     SELECT CASE WHEN until < 'infinity' THEN past.value ELSE latest.value END AS value,
            CASE WHEN until < 'infinity' THEN past."timestamp" ELSE latest."timestamp" END AS "timestamp") AS newest
    JOIN (VALUES (1), (2)) AS part (number) ON part.number = 1 OR cardinality(latest.units) > 1
   WHERE latest.workspace_id = workspace AND latest.data_source_id = source
     AND (until = 'infinity' OR past."timestamp" IS NOT NULL)
$$;

-- As before; a name in several units has neither an aggregation nor a value.
CREATE OR REPLACE FUNCTION newest_figures(workspace uuid, source uuid, until timestamptz)
RETURNS SETOF newest_figure LANGUAGE sql STABLE AS $$
  SELECT point.name, point.unit, point."timestamp", point.day, rule.aggregation,
         how_of(point.name, rule.aggregation, point.unit),
         CASE rule.aggregation WHEN 'last' THEN point.value ELSE newest.figure END, newest.point_count
    FROM newest_points(workspace, source, until) AS point
    LEFT JOIN LATERAL aggregation_of(workspace, point.name) AS setting ON true
   CROSS JOIN LATERAL (
     SELECT CASE WHEN point.value IS NOT NULL THEN coalesce(setting.aggregation, 'last')::text END AS aggregation) AS rule
    LEFT JOIN LATERAL (
      SELECT figure_of_day(rule.aggregation, daily) AS figure, daily.point_count::bigint FROM metric_daily AS daily
       WHERE rule.aggregation <> 'last' AND daily.workspace_id = workspace AND daily.data_source_id = source
         AND daily.name = point.name AND daily.day = point.day
       -- Planned apart: the common case looks nothing up.
       LIMIT 1) AS newest ON true
$$;

-- As before; active users in several units weigh nothing.
CREATE OR REPLACE FUNCTION users_until(workspace uuid, source uuid, metric text, until date)
RETURNS TABLE (value numeric) LANGUAGE sql STABLE AS $$
  SELECT newest.value
    FROM metric_latest AS latest
   CROSS JOIN LATERAL (
     SELECT figure_of_day(coalesce((SELECT setting.aggregation FROM aggregation_of(workspace, 'active_users') AS setting),
                                   'last'), daily) AS value, daily.day
       FROM metric_daily AS daily
      WHERE daily.workspace_id = workspace AND daily.data_source_id = source AND daily.name = latest.name
        AND daily.day <= until
      ORDER BY daily.day DESC LIMIT 1) AS newest
   WHERE metric_key(metric) = 'conversionrate' AND latest.workspace_id = workspace AND latest.data_source_id = source
     AND metric_key(latest.name) = 'activeusers' AND cardinality(latest.units) < 2
   ORDER BY newest.day DESC LIMIT 1
$$;
