-- A row means what its source says. Points are staged in `arrived_point`; `take_points` stores them and updates the rollups.
-- The caller holds the lock of the source, so no other transaction writes its points meanwhile.

-- additive: made after the last release
DROP FUNCTION take_arrivals(uuid, uuid, text);
-- additive: made after the last release
DROP FUNCTION roll_up_arrivals(uuid, uuid);

-- Empty tables of this connection and transaction: the points of one source, numbered in the order of their arrival; the
-- stored points that they replace; the days of names whose rollups are to be computed again; and what those are then.
CREATE OR REPLACE FUNCTION open_arrivals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_temp.arrived_point') IS NULL THEN
    CREATE TEMPORARY TABLE arrived_point (
      id bigint NOT NULL DEFAULT nextval('metric_id_seq'),
      name varchar(255) COLLATE "C" NOT NULL,
      value numeric(19, 6) NOT NULL,
      unit varchar(50),
      "timestamp" timestamptz NOT NULL,
      metadata jsonb,
      key varchar(250) COLLATE "C",
      -- Points of one line are of one row.
      line integer,
      -- How many equal rows of the run came before in other transactions.
      earlier integer NOT NULL DEFAULT 0,
      origin varchar(300) COLLATE "C",
      -- The stored point that it equals. A null says little to the planner, hence the flag.
      is_new boolean NOT NULL DEFAULT true,
      equal_to bigint
    ) ON COMMIT DELETE ROWS;
    CREATE TEMPORARY TABLE gone_point (
      id bigint,
      name varchar(255) COLLATE "C",
      value numeric,
      unit varchar(50),
      "timestamp" timestamptz,
      metadata jsonb,
      created_at timestamptz,
      received_at timestamptz,
      origin varchar(300) COLLATE "C",
      key varchar(250) COLLATE "C",
      run_id uuid,
      -- The staged point that replaces it.
      by_id bigint
    ) ON COMMIT DELETE ROWS;
    CREATE TEMPORARY TABLE changed_day (
      name varchar(255) COLLATE "C",
      day date
    ) ON COMMIT DELETE ROWS;
    CREATE TEMPORARY TABLE computed_day (
      name varchar(255) COLLATE "C",
      day date,
      point_count integer,
      sum numeric,
      minimum numeric,
      maximum numeric,
      -- Time, id and value.
      last numeric[],
      "timestamp" timestamptz
    ) ON COMMIT DELETE ROWS;
  ELSE
    -- All at once: each truncated table has a new file.
    IF EXISTS (SELECT FROM arrived_point) OR EXISTS (SELECT FROM changed_day) THEN
      TRUNCATE arrived_point, gone_point, changed_day, computed_day;
    END IF;
  END IF;
END $$;

-- Adds the staged points that are new to both rollups, except on changed days. Returns how many are new.
CREATE FUNCTION add_to_rollups(workspace uuid, source uuid) RETURNS integer
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  zone text := (SELECT time_zone FROM data_source WHERE id = source AND workspace_id = workspace);
  added integer;
BEGIN
  WITH grouped AS (
    SELECT name, ("timestamp" AT TIME ZONE zone)::date AS day, count(*) AS point_count, sum(value) AS sum,
           min(value) AS minimum, max(value) AS maximum, max("timestamp") AS "timestamp",
           max(ARRAY[extract(epoch FROM "timestamp"), id, value]) AS last
      FROM arrived_point WHERE is_new GROUP BY 1, 2
  ), day_of_name AS MATERIALIZED (
    SELECT name, day, point_count, sum, minimum, maximum, "timestamp", last[2]::bigint AS id, last[3] AS value FROM grouped
  ), unchanged AS (
    SELECT * FROM day_of_name
     WHERE NOT EXISTS (SELECT FROM changed_day WHERE changed_day.name = day_of_name.name AND changed_day.day = day_of_name.day)
  ), daily AS (
    INSERT INTO metric_daily AS daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id,
                                       point_count, sum, minimum, maximum)
    SELECT source, name, day, workspace, value, "timestamp", id, point_count, sum, minimum, maximum FROM unchanged
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
    SELECT DISTINCT ON (name) name, "timestamp", id, value FROM unchanged ORDER BY name, day DESC
  ), latest AS (
    INSERT INTO metric_latest AS latest (data_source_id, name, workspace_id, value, "timestamp", metric_id, unit)
    SELECT source, newest.name, workspace, newest.value, newest."timestamp", newest.id, arrived_point.unit
      FROM newest JOIN arrived_point ON arrived_point.id = newest.id
    ON CONFLICT (data_source_id, name) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id,
           unit = excluded.unit
     WHERE (excluded."timestamp", excluded.metric_id) >= (latest."timestamp", latest.metric_id)
  )
  SELECT coalesce(sum(point_count), 0) INTO added FROM day_of_name;
  RETURN added;
END $$;

-- Computes the rollups of the changed days again from their points, and the newest points of their names.
CREATE FUNCTION compute_changed_days(workspace uuid, source uuid) RETURNS void
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  zone text;
  points integer;
  days integer := (SELECT count(*) FROM changed_day);
  earliest date;
  newest date;
BEGIN
  IF days = 0 THEN
    RETURN;
  END IF;
  SELECT time_zone, point_count INTO zone, points FROM data_source WHERE id = source AND workspace_id = workspace;
  SELECT min(day), max(day) INTO earliest, newest FROM changed_day;
  ANALYZE changed_day;
  -- A day of a clock change begins earlier or later than its zone says now; the exact condition is on the day.
  IF points < 20 * days THEN
    -- Reading all points of the time is less work than looking up each day.
    INSERT INTO computed_day
    SELECT changed.name, changed.day, coalesce(point_count, 0), sum, minimum, maximum, last, "timestamp"
      FROM changed_day AS changed
      LEFT JOIN (
        SELECT name, day, count(*) AS point_count, sum(value) AS sum, min(value) AS minimum, max(value) AS maximum,
               max(ARRAY[extract(epoch FROM "timestamp"), id, value]) AS last, max("timestamp") AS "timestamp"
          FROM (SELECT name, ("timestamp" AT TIME ZONE zone)::date AS day, "timestamp", id, value FROM metric
                 WHERE workspace_id = workspace AND data_source_id = source
                   AND "timestamp" >= earliest - interval '2 days' AND "timestamp" < newest + interval '3 days') AS point
         GROUP BY name, day) AS computed ON computed.name = changed.name AND computed.day = changed.day;
  ELSE
    INSERT INTO computed_day
    SELECT changed.name, changed.day, point.*
      FROM changed_day AS changed
     CROSS JOIN LATERAL (
       SELECT count(*), sum(value), min(value), max(value), max(ARRAY[extract(epoch FROM "timestamp"), id, value]),
              max("timestamp")
         FROM metric
        WHERE workspace_id = workspace AND data_source_id = source AND name = changed.name
          AND "timestamp" >= changed.day::timestamp AT TIME ZONE zone - interval '3 hours'
          AND "timestamp" < (changed.day + 1)::timestamp AT TIME ZONE zone + interval '3 hours'
          AND ("timestamp" AT TIME ZONE zone)::date = changed.day) AS point;
  END IF;
  ANALYZE computed_day;
  DELETE FROM metric_daily AS daily USING computed_day AS computed
   WHERE daily.workspace_id = workspace AND daily.data_source_id = source AND daily.name = computed.name
     AND daily.day = computed.day AND computed.point_count = 0;
  INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id,
                            point_count, sum, minimum, maximum)
  SELECT source, name, day, workspace, last[3], "timestamp", last[2]::bigint, point_count, sum, minimum, maximum
    FROM computed_day WHERE point_count > 0
  ON CONFLICT (data_source_id, name, day) DO UPDATE
     SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id,
         point_count = excluded.point_count, sum = excluded.sum, minimum = excluded.minimum, maximum = excluded.maximum;
  DELETE FROM metric_latest AS latest USING (SELECT DISTINCT name FROM changed_day) AS changed
   WHERE latest.workspace_id = workspace AND latest.data_source_id = source AND latest.name = changed.name
     AND NOT EXISTS (SELECT FROM metric_daily AS daily
                      WHERE daily.workspace_id = workspace AND daily.data_source_id = source AND daily.name = changed.name);
  INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id, unit)
  SELECT source, changed.name, workspace, newest_day.value, newest_day."timestamp", newest_day.metric_id, point.unit
    FROM (SELECT DISTINCT name FROM changed_day) AS changed
   CROSS JOIN LATERAL (
     SELECT value, "timestamp", metric_id FROM metric_daily
      WHERE workspace_id = workspace AND data_source_id = source AND name = changed.name
      ORDER BY day DESC LIMIT 1) AS newest_day
   CROSS JOIN LATERAL (
     SELECT unit FROM metric
      WHERE workspace_id = workspace AND data_source_id = source AND name = changed.name
        AND "timestamp" = newest_day."timestamp" AND id = newest_day.metric_id LIMIT 1) AS point
  ON CONFLICT (data_source_id, name) DO UPDATE
     SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id, unit = excluded.unit;
END $$;

-- Numbers equal staged rows, so that each of them counts and the same file finds the same numbers.
CREATE FUNCTION number_equal_arrivals(delivery text) RETURNS void
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  UPDATE arrived_point AS point SET origin = delivery || ' #' || numbered.number
    FROM (SELECT each.id, each.earlier + row_number() OVER (PARTITION BY name, "timestamp", value ORDER BY id) AS number
            FROM arrived_point AS each) AS numbered
   WHERE point.id = numbered.id AND numbered.number > 1;
END $$;

-- Removes staged points that a later one replaces: of one name and time the last counts, or of one key the last row.
-- Returns how many differ from what replaces them, and how many are equal to it.
CREATE FUNCTION drop_overtaken_arrivals(rule text, OUT replaced integer, OUT equal integer)
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF rule = 'values' THEN
    WITH last AS (
      SELECT name, "timestamp", max(id) AS id FROM arrived_point GROUP BY 1, 2 HAVING count(*) > 1
    ), overtaken AS (
      DELETE FROM arrived_point AS point USING last JOIN arrived_point AS winner ON winner.id = last.id
       WHERE point.name = last.name AND point."timestamp" = last."timestamp" AND point.id < last.id
      RETURNING (point.value, point.unit) IS NOT DISTINCT FROM (winner.value, winner.unit) AS is_equal
    )
    SELECT count(*) FILTER (WHERE NOT is_equal), count(*) FILTER (WHERE is_equal) INTO replaced, equal FROM overtaken;
  ELSE
    WITH last AS (
      SELECT DISTINCT ON (key) key, line FROM arrived_point WHERE key IS NOT NULL ORDER BY key, id DESC
    ), of_name AS (
      SELECT key, name, line, max(id) AS id FROM arrived_point WHERE key IS NOT NULL GROUP BY 1, 2, 3
    ), winner AS (
      SELECT point.* FROM arrived_point AS point JOIN of_name USING (id) JOIN last ON last.key = point.key
       WHERE point.line IS NOT DISTINCT FROM last.line
    ), overtaken AS (
      DELETE FROM arrived_point AS point
       WHERE point.key IS NOT NULL AND NOT EXISTS (SELECT FROM winner WHERE winner.id = point.id)
      RETURNING EXISTS (
        SELECT FROM winner
         WHERE winner.key = point.key AND winner.name = point.name AND winner."timestamp" = point."timestamp"
           AND winner.value = point.value AND winner.unit IS NOT DISTINCT FROM point.unit) AS is_equal
    )
    SELECT count(*) FILTER (WHERE NOT is_equal), count(*) FILTER (WHERE is_equal) INTO replaced, equal FROM overtaken;
  END IF;
END $$;

-- Finds the stored points that staged ones equal. Of equal values and keys the newer metadata stays.
CREATE FUNCTION match_arrivals(workspace uuid, source uuid, rule text, delivery text, earliest timestamptz, newest timestamptz)
RETURNS void LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  -- The range in time lets the planner skip the other partitions.
  UPDATE arrived_point AS point SET is_new = false, equal_to = metric.id FROM metric
   WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.name = point.name
     AND metric."timestamp" = point."timestamp" AND metric.value = point.value
     AND metric."timestamp" BETWEEN earliest AND newest
     AND CASE rule
           WHEN 'values' THEN metric.unit IS NOT DISTINCT FROM point.unit
           WHEN 'keyed' THEN metric.unit IS NOT DISTINCT FROM point.unit AND metric.key IS NOT DISTINCT FROM point.key
           ELSE metric.origin = coalesce(point.origin, delivery)
         END;
  IF rule <> 'events' AND EXISTS (SELECT FROM arrived_point AS point WHERE point.metadata IS NOT NULL) THEN
    UPDATE metric SET metadata = point.metadata FROM arrived_point AS point
     WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.name = point.name
       AND metric."timestamp" = point."timestamp" AND metric.id = point.equal_to
       AND metric."timestamp" BETWEEN earliest AND newest AND point.metadata IS NOT NULL
       AND metric.metadata IS DISTINCT FROM point.metadata;
  END IF;
END $$;

-- Removes the stored points that staged ones replace, and keeps them for an undo of the run; what the same run brought
-- before needs no undo. Notes their days. Returns how many staged points replace one, and how many stored ones are gone.
CREATE FUNCTION replace_points(workspace uuid, source uuid, run uuid, rule text, earliest timestamptz, newest timestamptz,
                               OUT replaced integer, OUT removed integer)
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  zone text := (SELECT time_zone FROM data_source WHERE id = source AND workspace_id = workspace);
BEGIN
  IF rule = 'values' THEN
    WITH gone AS (
      DELETE FROM metric USING arrived_point AS point
       WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.name = point.name
         AND metric."timestamp" = point."timestamp" AND metric."timestamp" BETWEEN earliest AND newest
         AND metric.id IS DISTINCT FROM point.equal_to
      RETURNING metric.id, metric.name, metric.value, metric.unit, metric."timestamp", metric.metadata, metric.created_at,
                metric.received_at, metric.origin, metric.key, metric.run_id,
                CASE WHEN point.is_new THEN point.id END AS by_id
    )
    INSERT INTO gone_point SELECT * FROM gone;
    SELECT count(DISTINCT by_id), count(*) INTO replaced, removed FROM gone_point;
  ELSE
    WITH gone AS (
      DELETE FROM metric USING (SELECT DISTINCT key FROM arrived_point WHERE key IS NOT NULL) AS arrived
       WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.key = arrived.key
         AND NOT EXISTS (SELECT FROM arrived_point AS point WHERE point.equal_to = metric.id)
      RETURNING metric.id, metric.name, metric.value, metric.unit, metric."timestamp", metric.metadata, metric.created_at,
                metric.received_at, metric.origin, metric.key, metric.run_id, NULL::bigint AS by_id
    )
    INSERT INTO gone_point SELECT * FROM gone;
    SELECT coalesce(sum(least(old.count, new.count)), 0), coalesce(sum(old.count), 0) INTO replaced, removed
      FROM (SELECT key, count(*) FROM gone_point GROUP BY 1) AS old
      LEFT JOIN (SELECT key, count(*) FROM arrived_point WHERE is_new GROUP BY 1) AS new USING (key);
  END IF;
  IF removed > 0 THEN
    INSERT INTO metric_replaced (workspace_id, data_source_id, id, name, value, unit, "timestamp", metadata, created_at,
                                 received_at, origin, key, run_id, replacing_run_id, rule)
    SELECT workspace, source, id, name, value, unit, "timestamp", metadata, created_at,
           received_at, origin, key, run_id, run, rule
      FROM gone_point WHERE run IS NOT NULL AND run_id IS DISTINCT FROM run;
    INSERT INTO changed_day SELECT DISTINCT name, ("timestamp" AT TIME ZONE zone)::date FROM gone_point;
  END IF;
END $$;

-- An equal row of a file is of both runs: it stays when the first one is undone. Points without a run cannot be undone.
CREATE FUNCTION share_equal_points(workspace uuid, source uuid, run uuid, rule text, earliest timestamptz, newest timestamptz)
RETURNS void LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  INSERT INTO metric_replaced (workspace_id, data_source_id, id, name, value, unit, "timestamp", metadata, created_at,
                               received_at, origin, key, run_id, replacing_run_id, rule)
  SELECT workspace, source, metric.id, metric.name, metric.value, metric.unit, metric."timestamp", metric.metadata,
         metric.created_at, metric.received_at, metric.origin, metric.key, metric.run_id, run, rule
    FROM metric JOIN arrived_point AS point
      ON metric.name = point.name AND metric."timestamp" = point."timestamp" AND metric.id = point.equal_to
   WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.run_id <> run
     AND metric."timestamp" BETWEEN earliest AND newest;
  UPDATE metric SET run_id = run, received_at = now() FROM arrived_point AS point
   WHERE metric.workspace_id = workspace AND metric.data_source_id = source AND metric.name = point.name
     AND metric."timestamp" = point."timestamp" AND metric.id = point.equal_to AND metric.run_id <> run
     AND metric."timestamp" BETWEEN earliest AND newest;
END $$;

-- Whether two staged points may be of one row: equal ones, of one name and time, or of one key.
CREATE FUNCTION have_arrivals_repeats(rule text) RETURNS boolean
LANGUAGE plpgsql SET work_mem = '32MB' AS $$
BEGIN
  IF rule = 'keyed' THEN
    RETURN EXISTS (SELECT FROM arrived_point WHERE key IS NOT NULL GROUP BY key HAVING count(*) > 1);
  END IF;
  RETURN EXISTS (SELECT FROM arrived_point GROUP BY name, "timestamp" HAVING count(*) > 1);
END $$;

-- Stores the staged points of a source by a rule, and updates its rollups. `run` brings them. `delivery` is the origin of
-- events. `is_distinct` says that no two have the same name and time. `is_file`: see `share_equal_points`. Returns how many
-- were added, replaced stored ones, or are equal to stored ones, and the times that they lie between.
CREATE FUNCTION take_points(workspace uuid, source uuid, run uuid, rule text, delivery text, is_distinct boolean,
                            is_file boolean, OUT added integer, OUT replaced integer, OUT equal integer,
                            OUT earliest timestamptz, OUT newest timestamptz)
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  has_repeats boolean;
  removed integer := 0;
  replaced_before integer := 0;
BEGIN
  SELECT 0, 0, 0, min(point."timestamp"), max(point."timestamp") INTO added, replaced, equal, earliest, newest
    FROM arrived_point AS point;
  IF earliest IS NULL THEN
    RETURN;
  END IF;
  has_repeats := (rule = 'keyed' OR NOT is_distinct) AND have_arrivals_repeats(rule);
  IF has_repeats AND rule <> 'events' THEN
    SELECT overtaken.replaced, overtaken.equal INTO replaced, equal FROM drop_overtaken_arrivals(rule) AS overtaken;
  END IF;
  IF rule = 'events' AND (has_repeats OR EXISTS (SELECT FROM arrived_point AS point WHERE point.earlier > 0)) THEN
    PERFORM number_equal_arrivals(delivery);
  END IF;
  -- Where the source has no point yet, none can be replaced; the rollup has few rows to look at.
  IF EXISTS (SELECT FROM metric_daily WHERE workspace_id = workspace AND data_source_id = source
                AND (rule = 'keyed' OR day BETWEEN earliest::date - 2 AND newest::date + 2)) THEN
    -- The planner would take the staged points for a few, and compare each with each.
    ANALYZE arrived_point;
    PERFORM match_arrivals(workspace, source, rule, delivery, earliest, newest);
    equal := equal + (SELECT count(*) FROM arrived_point AS point WHERE NOT point.is_new);
    IF rule <> 'events' THEN
      SELECT stored.replaced, stored.removed INTO replaced_before, removed
        FROM replace_points(workspace, source, run, rule, earliest, newest) AS stored;
      replaced := replaced + replaced_before;
    END IF;
    IF is_file AND run IS NOT NULL THEN
      PERFORM share_equal_points(workspace, source, run, rule, earliest, newest);
    END IF;
  END IF;
  INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp", origin, metadata, key, run_id)
  SELECT point.id, workspace, source, point.name, point.value, point.unit, point."timestamp",
         CASE rule WHEN 'events' THEN coalesce(point.origin, delivery)
                   WHEN 'keyed' THEN coalesce(' key ' || point.key, '')
                   ELSE '' END,
         point.metadata, CASE rule WHEN 'keyed' THEN point.key END, run
    FROM arrived_point AS point WHERE point.is_new;
  added := add_to_rollups(workspace, source);
  IF added <> removed THEN
    UPDATE data_source SET point_count = point_count + added - removed WHERE id = source AND workspace_id = workspace;
  END IF;
  PERFORM compute_changed_days(workspace, source);
  added := added - replaced_before;
END $$;

-- Takes a run back: its points go, and what they replaced returns, or is replaced by the next run that replaced it. Its
-- points lie between the two times. Returns how many points are gone and returned.
CREATE FUNCTION undo_run(workspace uuid, source uuid, run uuid, earliest timestamptz, newest timestamptz,
                         OUT removed integer, OUT restored integer)
LANGUAGE plpgsql SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  zone text := (SELECT time_zone FROM data_source WHERE id = source AND workspace_id = workspace);
BEGIN
  PERFORM open_arrivals();
  WITH gone AS (
    DELETE FROM metric
     WHERE workspace_id = workspace AND data_source_id = source AND run_id = run
       AND "timestamp" BETWEEN earliest AND newest
    RETURNING name, ("timestamp" AT TIME ZONE zone)::date AS day
  ), noted AS (
    INSERT INTO changed_day SELECT DISTINCT name, day FROM gone
  )
  SELECT count(*) INTO removed FROM gone;
  -- The next run that would have replaced it, by its own rule.
  UPDATE metric_replaced AS earlier
     SET replacing_run_id = later.replacing_run_id, rule = later.rule, replaced_at = later.replaced_at
    FROM (SELECT old.name, old."timestamp", old.place, next.*
            FROM metric_replaced AS old
           CROSS JOIN LATERAL (
             SELECT found.replacing_run_id, found.rule, found.replaced_at
               FROM ((SELECT replacing_run_id, rule, replaced_at, place FROM metric_replaced
                       WHERE workspace_id = workspace AND data_source_id = source AND name = old.name
                         AND "timestamp" = old."timestamp" AND place > old.place AND replacing_run_id <> run
                         AND (rule = 'values' OR rule = 'events' AND value = old.value AND origin = old.origin)
                       ORDER BY place LIMIT 1)
                      UNION ALL
                     (SELECT replacing_run_id, rule, replaced_at, place FROM metric_replaced
                       WHERE workspace_id = workspace AND data_source_id = source AND key = old.key AND place > old.place
                         AND replacing_run_id <> run AND rule = 'keyed'
                       ORDER BY place LIMIT 1)) AS found
              ORDER BY found.place LIMIT 1) AS next
           WHERE old.workspace_id = workspace AND old.data_source_id = source AND old.replacing_run_id = run) AS later
   WHERE earlier.workspace_id = workspace AND earlier.data_source_id = source AND earlier.name = later.name
     AND earlier."timestamp" = later."timestamp" AND earlier.place = later.place;
  DELETE FROM metric_replaced WHERE workspace_id = workspace AND data_source_id = source AND run_id = run;
  -- Where the rule has changed, an equal row may have come after it: that row has replaced it then.
  WITH back AS (
    DELETE FROM metric_replaced WHERE workspace_id = workspace AND data_source_id = source AND replacing_run_id = run
    RETURNING *
  ), taken AS (
    SELECT back.place, metric.run_id FROM back JOIN metric
        ON metric.name = back.name AND metric."timestamp" = back."timestamp" AND metric.value = back.value
       AND metric.origin = back.origin
     WHERE metric.workspace_id = workspace AND metric.data_source_id = source
  ), replaced_again AS (
    INSERT INTO metric_replaced (workspace_id, data_source_id, id, name, value, unit, "timestamp", metadata, created_at,
                                 received_at, origin, key, run_id, replacing_run_id, rule, replaced_at)
    SELECT workspace, source, back.id, back.name, back.value, back.unit, back."timestamp", back.metadata, back.created_at,
           back.received_at, back.origin, back.key, back.run_id, taken.run_id, 'events', back.replaced_at
      FROM back JOIN taken USING (place) WHERE taken.run_id IS NOT NULL
  ), returned AS (
    INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp", metadata, created_at, received_at,
                        origin, key, run_id)
    SELECT id, workspace, source, name, value, unit, "timestamp", metadata, created_at, received_at, origin, key, run_id
      FROM back WHERE NOT EXISTS (SELECT FROM taken WHERE taken.place = back.place)
    RETURNING name, ("timestamp" AT TIME ZONE zone)::date AS day
  ), noted AS (
    INSERT INTO changed_day SELECT DISTINCT name, day FROM returned EXCEPT SELECT name, day FROM changed_day
  )
  SELECT count(*) INTO restored FROM returned;
  IF restored <> removed THEN
    UPDATE data_source SET point_count = point_count + restored - removed WHERE id = source AND workspace_id = workspace;
  END IF;
  PERFORM compute_changed_days(workspace, source);
END $$;

-- Replaced points need room, which a workspace could fill by changing the same rows again and again. Beyond the limit the
-- oldest ones of the source go, and the runs that replaced them can no longer be undone.
CREATE FUNCTION bound_replaced(workspace uuid, source uuid, most bigint) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  excess bigint := (
    SELECT count(*) FROM metric_replaced
     WHERE workspace_id = workspace AND data_source_id IN (SELECT id FROM data_source WHERE workspace_id = workspace)) - most;
BEGIN
  IF excess <= 0 THEN
    RETURN;
  END IF;
  WITH oldest AS (
    SELECT name, "timestamp", place FROM metric_replaced
     WHERE workspace_id = workspace AND data_source_id = source ORDER BY place LIMIT excess
  ), gone AS (
    DELETE FROM metric_replaced USING oldest
     WHERE metric_replaced.workspace_id = workspace AND metric_replaced.data_source_id = source
       AND metric_replaced.name = oldest.name AND metric_replaced."timestamp" = oldest."timestamp"
       AND metric_replaced.place = oldest.place
    RETURNING metric_replaced.replacing_run_id
  )
  UPDATE sync_run SET first_point_at = NULL, last_point_at = NULL
   WHERE workspace_id = workspace AND data_source_id = source AND id IN (SELECT DISTINCT replacing_run_id FROM gone);
END $$;
