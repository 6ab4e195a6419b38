-- Names of metrics match without case, space, hyphen and underscore, and figures add up amounts of one unit alone.
-- `metric-names.ts` of the contracts has the same rules for names.

-- What names of one metric have in common. Its letters are lowered as in the database, whatever the collation of the column.
CREATE FUNCTION metric_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(translate(name, E' \t\u00A0\u2009\u202F_-\u2010\u2011', '') COLLATE "default")
$$;

-- The keys of a metric, or of the metrics of a sum.
CREATE FUNCTION metric_keys(metric text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(metric_key(metric), '⊕')
$$;

-- `revenue` with a product: after a separator, or in words such as RevenuePro.
CREATE OR REPLACE FUNCTION is_revenue(metric text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT metric ~ E'^([Rr][Ee][Vv][Ee][Nn][Uu][Ee][ \t\u00A0\u2009\u202F_\u2010\u2011-]|[Rr]evenue[A-Z])'
$$;

-- The name of a metric in answers: the specified name of a headline figure, else as its source writes it.
CREATE FUNCTION metric_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN metric_key(name) = 'activeusers' THEN 'active_users'
              WHEN metric_key(name) = 'conversionrate' THEN 'conversion_rate'
              WHEN is_revenue(name) THEN 'revenue_' || ltrim(substr(name, 8), E' \t\u00A0\u2009\u202F_-\u2010\u2011')
              ELSE name
         END
$$;

-- Whether all revenue counts in a metric, which may be a sum.
CREATE FUNCTION has_all_revenue(metric text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT 'revenue*' = ANY (metric_keys(metric))
$$;

CREATE OR REPLACE FUNCTION counts_in(name text, metric text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT metric_key(name) = ANY (metric_keys(metric)) OR has_all_revenue(metric) AND is_revenue(name)
$$;

-- Units that are the same in other words. Nothing is known of the unit without one, except that revenue is in dollars.
CREATE FUNCTION unit_key(name text, unit text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lower(btrim(coalesce(unit, '')))
           WHEN '' THEN CASE WHEN is_revenue(name) THEN 'usd' END
           WHEN '$' THEN 'usd' WHEN 'us$' THEN 'usd' WHEN 'dollar' THEN 'usd' WHEN 'dollars' THEN 'usd'
           WHEN '€' THEN 'eur' WHEN 'euro' THEN 'eur' WHEN 'euros' THEN 'eur'
           WHEN '£' THEN 'gbp' WHEN '¥' THEN 'jpy' WHEN 'yen' THEN 'jpy'
           WHEN 'percent' THEN '%' WHEN 'pct' THEN '%'
           ELSE lower(btrim(unit))
         END
$$;

CREATE INDEX metric_latest_key_idx ON metric_latest (data_source_id, metric_key(name));

CREATE INDEX metric_setting_key_idx ON metric_setting (workspace_id, metric_key(name));

CREATE OR REPLACE FUNCTION how_of(name text, aggregation text, unit text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN metric_key(name) = 'conversionrate' THEN 'mean'
              WHEN metric_key(name) = 'activeusers' OR is_revenue(name) THEN 'sum'
              ELSE CASE aggregation
                WHEN 'minimum' THEN 'minimum'
                WHEN 'maximum' THEN 'maximum'
                WHEN 'average' THEN 'mean'
                WHEN 'last' THEN CASE WHEN unit_key(name, unit) = '%' THEN 'mean' ELSE 'sum' END
                ELSE 'sum'
              END
         END
$$;

CREATE OR REPLACE FUNCTION weight_of(name text, users numeric, points bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN metric_key(name) = 'conversionrate' THEN users ELSE points END
$$;

-- The aggregation of a metric, by the newest setting of its names.
CREATE FUNCTION aggregation_of(workspace uuid, metric text) RETURNS TABLE (aggregation text) LANGUAGE sql STABLE AS $$
  SELECT setting.aggregation FROM metric_setting AS setting
   WHERE setting.workspace_id = workspace AND metric_key(setting.name) = metric_key(metric)
   ORDER BY setting.updated_at DESC LIMIT 1
$$;

CREATE OR REPLACE FUNCTION newest_figures(workspace uuid, source uuid, until timestamptz)
RETURNS SETOF newest_figure LANGUAGE sql STABLE AS $$
  SELECT point.name, point.unit, point."timestamp", point.day, rule.aggregation,
         how_of(point.name, rule.aggregation, point.unit),
         CASE rule.aggregation WHEN 'last' THEN point.value ELSE newest.figure END, newest.point_count
    FROM newest_points(workspace, source, until) AS point
    LEFT JOIN LATERAL aggregation_of(workspace, point.name) AS setting ON true
   CROSS JOIN LATERAL (SELECT coalesce(setting.aggregation, 'last')::text AS aggregation) AS rule
    LEFT JOIN LATERAL (
      SELECT figure_of_day(rule.aggregation, daily) AS figure, daily.point_count::bigint FROM metric_daily AS daily
       WHERE rule.aggregation <> 'last' AND daily.workspace_id = workspace AND daily.data_source_id = source
         AND daily.name = point.name AND daily.day = point.day
       -- Planned apart: the common case looks nothing up.
       LIMIT 1) AS newest ON true
$$;

CREATE OR REPLACE FUNCTION revenue_figures(workspace uuid, audience text, until timestamptz)
RETURNS SETOF source_figure LANGUAGE sql STABLE AS $$
  SELECT source.id, source.name, source.created_at, figure.*
    FROM (SELECT * FROM figure_sources(workspace, audience, until) ORDER BY created_at, id) AS source
   CROSS JOIN LATERAL (
     SELECT * FROM newest_figures(workspace, source.id, until) AS newest
      -- The range is what the index finds.
      WHERE metric_key(newest.name) >= 'revenue' AND metric_key(newest.name) < 'revenuf' AND is_revenue(newest.name)
      ORDER BY metric_key(newest.name) LIMIT 1000) AS figure
   LIMIT 5000
$$;

-- The newest figures of a metric, or of the metrics of a sum; 'revenue_*' is all revenue.
CREATE OR REPLACE FUNCTION metric_figures(workspace uuid, audience text, metric text, until timestamptz)
RETURNS SETOF source_figure LANGUAGE sql STABLE AS $$
  SELECT * FROM source_figures(workspace, audience, until) AS figure
   WHERE metric_key(figure.name) = ANY (metric_keys(metric)) AND NOT (has_all_revenue(metric) AND is_revenue(figure.name))
   UNION ALL
  SELECT * FROM revenue_figures(workspace, audience, until) WHERE has_all_revenue(metric)
$$;

-- The active users of the source on their newest day until a day, by their own aggregation. For a conversion rate alone.
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
     AND metric_key(latest.name) = 'activeusers'
   ORDER BY newest.day DESC LIMIT 1
$$;
