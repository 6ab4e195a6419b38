-- The days of a report in the calendar of its workspace, both included. A report of 0.1 has none: its window ends at its
-- end_date and has the days of its range.
ALTER TABLE report ADD COLUMN first_day date;
ALTER TABLE report ADD COLUMN last_day date;
-- Whether the days were chosen. The days of a range move when the report is made again.
ALTER TABLE report ADD COLUMN has_own_days boolean NOT NULL DEFAULT false;
-- When the report was requested, or made again: it shows nothing of later.
ALTER TABLE report ADD COLUMN as_of timestamptz;

-- Up to when sources count in figures of earlier days: a setting of the transaction that makes a report of them. A file of
-- last year that was uploaded today has its place in a report of last year.
CREATE FUNCTION sources_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('emberdeck.sources_until', true), '')::timestamptz
$$;

-- As before, by that moment too.
CREATE OR REPLACE FUNCTION figure_sources(workspace uuid, audience text, until timestamptz)
RETURNS SETOF data_source LANGUAGE sql STABLE AS $$
  SELECT * FROM open_sources(workspace, audience) WHERE is_active AND created_at <= greatest(until, sources_until())
$$;
