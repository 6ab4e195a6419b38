-- The rules about figures. PostgreSQL puts their bodies into the statements that call them, so a condition of the statement
-- reaches the index. That needs plain SQL: no settings of a function, and no subselect as an argument.
--
-- `audience` is 'team' or 'client'. `until` is the end of the last day that counts: 'infinity' for the figures of now.

-- The zone of the rollups of a workspace; a new zone takes its place when the rollups follow it.
ALTER TABLE workspace_time_zone ADD COLUMN rollup_zone varchar(64) NOT NULL DEFAULT 'UTC';

CREATE FUNCTION rollup_zone_of(workspace uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT rollup_zone FROM workspace_time_zone WHERE workspace_id = workspace), 'UTC')
$$;

-- The day that a person in the zone of the workspace has at a moment.
CREATE FUNCTION day_of(workspace uuid, moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE rollup_zone_of(workspace))::date
$$;

-- Sources that a reader may see. Deleted ones keep their points until they are purged, and no figure may show them.
CREATE FUNCTION open_sources(workspace uuid, audience text) RETURNS SETOF data_source LANGUAGE sql STABLE AS $$
  SELECT * FROM data_source
   WHERE workspace_id = workspace AND deleted_at IS NULL AND (client_access OR audience = 'team')
$$;

-- Sources whose points count: active ones that were there at the end.
CREATE FUNCTION figure_sources(workspace uuid, audience text, until timestamptz)
RETURNS SETOF data_source LANGUAGE sql STABLE AS $$
  SELECT * FROM open_sources(workspace, audience) WHERE is_active AND created_at <= until
$$;

CREATE FUNCTION is_revenue(metric text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT metric LIKE 'revenue\_%'
$$;

-- Whether points of this name count in a metric; 'revenue_*' is the sum of all revenue.
CREATE FUNCTION counts_in(name text, metric text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT name = metric OR metric = 'revenue_*' AND is_revenue(name)
$$;

CREATE FUNCTION month_before(given date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (given - interval '1 month')::date
$$;

-- A time as in JSON.
CREATE FUNCTION iso_time(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A day in a chart: its midnight as if it were in UTC.
CREATE FUNCTION iso_day(given date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(given, 'YYYY-MM-DD"T"00:00:00.000"Z"')
$$;

-- The figure of one day of a source, by the aggregation of its metric. The only place that reads these columns.
CREATE FUNCTION figure_of_day(aggregation text, daily metric_daily) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE aggregation
           WHEN 'last' THEN daily.value
           WHEN 'sum' THEN daily.sum
           WHEN 'average' THEN daily.sum / daily.point_count
           WHEN 'minimum' THEN daily.minimum
           ELSE daily.maximum
         END
$$;

-- How the figures of several sources become one: values add up, but rates have a mean. The metrics of the headline figures
-- combine as these do, whatever their aggregation.
CREATE FUNCTION how_of(name text, aggregation text, unit text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN name = 'conversion_rate' THEN 'mean'
              WHEN name = 'active_users' OR is_revenue(name) THEN 'sum'
              ELSE CASE aggregation
                WHEN 'minimum' THEN 'minimum'
                WHEN 'maximum' THEN 'maximum'
                WHEN 'average' THEN 'mean'
                WHEN 'last' THEN CASE WHEN unit = '%' THEN 'mean' ELSE 'sum' END
                ELSE 'sum'
              END
         END
$$;

-- The weight of a source in a mean: the active users of the source for a conversion rate, else the number of its points.
-- A source without active users has no weight, so that the rate becomes a plain mean.
CREATE FUNCTION weight_of(name text, users numeric, points bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN name = 'conversion_rate' THEN users ELSE points END
$$;

-- The figure of several sources from their aggregates: a weighted mean, or the plain mean if a weight is missing.
CREATE FUNCTION combined(how text, total numeric, mean numeric, smallest numeric, largest numeric, is_weighted boolean,
                         weighted_total numeric, weights numeric)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE how
           WHEN 'mean' THEN CASE WHEN is_weighted THEN weighted_total / weights ELSE mean END
           WHEN 'minimum' THEN smallest
           WHEN 'maximum' THEN largest
           ELSE total
         END
$$;

-- A table of a function has columns of the default collation, by which a condition on the name would miss the index.
CREATE TYPE newest_point AS (
  name varchar COLLATE "C", unit varchar, value numeric, "timestamp" timestamptz, day date);

CREATE TYPE newest_figure AS (
  name varchar COLLATE "C", unit varchar, "timestamp" timestamptz, day date, aggregation text, how text, value numeric,
  points bigint);

CREATE TYPE source_figure AS (
  source_id uuid, source_name varchar, created_at timestamptz, name varchar COLLATE "C", unit varchar,
  "timestamp" timestamptz, day date, aggregation text, how text, value numeric, points bigint);

-- The newest point of each name of a source, and its day.
CREATE FUNCTION newest_points(workspace uuid, source uuid, until timestamptz)
RETURNS SETOF newest_point LANGUAGE sql STABLE AS $$
  SELECT latest.name, latest.unit, newest.value, newest."timestamp", (newest."timestamp" AT TIME ZONE zone.name)::date
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
   WHERE latest.workspace_id = workspace AND latest.data_source_id = source
     AND (until = 'infinity' OR past."timestamp" IS NOT NULL)
$$;

-- The newest figure of each name of a source: by default the newest value, else the figure of the newest day. `points` is
-- the number of points of that day, null for the default.
CREATE FUNCTION newest_figures(workspace uuid, source uuid, until timestamptz)
RETURNS SETOF newest_figure LANGUAGE sql STABLE AS $$
  SELECT point.name, point.unit, point."timestamp", point.day, rule.aggregation,
         how_of(point.name, rule.aggregation, point.unit),
         CASE rule.aggregation WHEN 'last' THEN point.value ELSE newest.figure END, newest.point_count
    FROM newest_points(workspace, source, until) AS point
    LEFT JOIN metric_setting AS setting ON setting.workspace_id = workspace AND setting.name = point.name
   CROSS JOIN LATERAL (SELECT coalesce(setting.aggregation, 'last')::text AS aggregation) AS rule
    LEFT JOIN LATERAL (
      SELECT figure_of_day(rule.aggregation, daily) AS figure, daily.point_count::bigint FROM metric_daily AS daily
       WHERE rule.aggregation <> 'last' AND daily.workspace_id = workspace AND daily.data_source_id = source
         AND daily.name = point.name AND daily.day = point.day
       -- Planned apart: the common case looks nothing up.
       LIMIT 1) AS newest ON true
$$;

-- The newest figure of each source and name.
CREATE FUNCTION source_figures(workspace uuid, audience text, until timestamptz)
RETURNS SETOF source_figure LANGUAGE sql STABLE AS $$
  SELECT source.id, source.name, source.created_at, figure.*
    FROM figure_sources(workspace, audience, until) AS source
   CROSS JOIN LATERAL newest_figures(workspace, source.id, until) AS figure
$$;

-- The newest revenue of each product and source. The limits bound the cost of every figure, also for sources with more
-- names than today's limit of 1,000: the first names of a source count, and the oldest sources first.
CREATE FUNCTION revenue_figures(workspace uuid, audience text, until timestamptz)
RETURNS SETOF source_figure LANGUAGE sql STABLE AS $$
  SELECT source.id, source.name, source.created_at, figure.*
    FROM (SELECT * FROM figure_sources(workspace, audience, until) ORDER BY created_at, id) AS source
   CROSS JOIN LATERAL (
     SELECT * FROM newest_figures(workspace, source.id, until) AS newest
      WHERE is_revenue(newest.name) ORDER BY newest.name LIMIT 1000) AS figure
   LIMIT 5000
$$;

-- The newest figures of a metric; 'revenue_*' is all revenue.
CREATE FUNCTION metric_figures(workspace uuid, audience text, metric text, until timestamptz)
RETURNS SETOF source_figure LANGUAGE sql STABLE AS $$
  SELECT * FROM source_figures(workspace, audience, until) AS figure WHERE metric <> 'revenue_*' AND figure.name = metric
   UNION ALL
  SELECT * FROM revenue_figures(workspace, audience, until) WHERE metric = 'revenue_*'
$$;

-- The figure of the newest day of a source and name until a day.
CREATE FUNCTION figure_until(workspace uuid, source uuid, metric text, aggregation text, until date)
RETURNS TABLE (value numeric, points bigint) LANGUAGE sql STABLE AS $$
  SELECT figure_of_day(aggregation, daily), CASE aggregation WHEN 'last' THEN NULL ELSE daily.point_count::bigint END
    FROM metric_daily AS daily
   WHERE daily.workspace_id = workspace AND daily.data_source_id = source AND daily.name = metric AND daily.day <= until
   ORDER BY daily.day DESC LIMIT 1
$$;

-- The active users of the source on their newest day until a day, by their own aggregation. For a conversion rate alone.
CREATE FUNCTION users_until(workspace uuid, source uuid, metric text, until date)
RETURNS TABLE (value numeric) LANGUAGE sql STABLE AS $$
  SELECT figure_of_day(coalesce((SELECT setting.aggregation FROM metric_setting AS setting
                                  WHERE setting.workspace_id = workspace AND setting.name = 'active_users'), 'last'), daily)
    FROM metric_daily AS daily
   WHERE metric = 'conversion_rate' AND daily.workspace_id = workspace AND daily.data_source_id = source
     AND daily.name = 'active_users' AND daily.day <= until
   ORDER BY daily.day DESC LIMIT 1
$$;

-- The first day of a sum; no other aggregation needs it.
CREATE FUNCTION first_day_of(workspace uuid, source uuid, metric text, aggregation text)
RETURNS TABLE (day date) LANGUAGE sql STABLE AS $$
  SELECT daily.day FROM metric_daily AS daily
   WHERE aggregation = 'sum' AND daily.workspace_id = workspace AND daily.data_source_id = source AND daily.name = metric
   ORDER BY daily.day LIMIT 1
$$;

-- One figure of a source and name for the days after a day, until a day: the last value, or the aggregate of these days.
-- Without points there is no row, except that a sum is 0 from its first day on.
CREATE FUNCTION period_figure(workspace uuid, source uuid, metric text, aggregation text, first_day date, after date, until date)
RETURNS TABLE (value numeric, points bigint, day date, "timestamp" timestamptz) LANGUAGE sql STABLE AS $$
  (SELECT daily.value, NULL::bigint, daily.day, daily."timestamp" FROM metric_daily AS daily
    WHERE aggregation = 'last' AND daily.workspace_id = workspace AND daily.data_source_id = source
      AND daily.name = metric AND daily.day <= until
    ORDER BY daily.day DESC LIMIT 1)
   UNION ALL
  SELECT CASE aggregation
           WHEN 'sum' THEN coalesce(sum(daily.sum), 0)
           WHEN 'average' THEN sum(daily.sum) / sum(daily.point_count)
           WHEN 'minimum' THEN min(daily.minimum)
           ELSE max(daily.maximum)
         END, sum(daily.point_count), max(daily.day), max(daily."timestamp")
    FROM metric_daily AS daily
   WHERE aggregation <> 'last' AND daily.workspace_id = workspace AND daily.data_source_id = source
     AND daily.name = metric AND daily.day > after AND daily.day <= until
  HAVING aggregation <> 'last' AND (count(*) > 0 OR aggregation = 'sum' AND first_day <= until)
$$;

-- In percent with one decimal; there is none of zero.
CREATE FUNCTION change_of(now numeric, before numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT round((now - before) / abs(nullif(before, 0)) * 100, 1)
$$;
