-- Files do not arrive again, so the units of stored points are looked up here. It reads all points once, which no index helps;
-- nothing waits for it but the start of the new release. Points that arrive meanwhile have added their units.
-- across workspaces: all rows alike
UPDATE metric_latest AS latest SET units = distinct_units(latest.name, latest.units || found.units)
  FROM (SELECT data_source_id, name, array_agg(unit ORDER BY unit) AS units
          FROM (SELECT DISTINCT data_source_id, name, unit FROM metric WHERE unit <> '') AS each
         GROUP BY 1, 2) AS found
 WHERE found.data_source_id = latest.data_source_id AND found.name = latest.name;
