-- Values have six decimals: a rate of 0.0347 is not 0.03. Points arrive through a table whose values are numeric(19, 6), so
-- the types here need no digits. Without them PostgreSQL rewrites no point; it builds the indexes of the points again, about
-- a second for a million points. Only files and syncs wait meanwhile.
--
-- A point knows its run and its key. `run_id` is null for points from before. `origin` tells rows apart that have the same
-- name, time and value: it is the id of a delivery or empty, with ' #2' behind it for the second of equal rows; the origin
-- of a row with a key is ' key ' and the key. No id of a delivery contains a space.
-- additive: the last release reads every number of these columns, and writes numbers with two decimals
ALTER TABLE metric
  ALTER COLUMN value TYPE numeric,
  ALTER COLUMN origin TYPE varchar(300) COLLATE "C",
  ADD COLUMN run_id uuid,
  ADD COLUMN key varchar(250) COLLATE "C";

CREATE INDEX metric_key_idx ON metric (data_source_id, key) WHERE key IS NOT NULL;

-- additive: as above
ALTER TABLE metric_daily
  ALTER COLUMN value TYPE numeric,
  ALTER COLUMN sum TYPE numeric,
  ALTER COLUMN minimum TYPE numeric,
  ALTER COLUMN maximum TYPE numeric;

-- additive: as above
ALTER TABLE metric_latest ALTER COLUMN value TYPE numeric;

-- additive: as above; goals and limits are few
ALTER TABLE metric_goal ALTER COLUMN target TYPE numeric(19, 6), ALTER COLUMN start_value TYPE numeric;

-- additive: as above
ALTER TABLE metric_limit ALTER COLUMN bound TYPE numeric(19, 6);
