-- The days of a range of a chart, from today's day in the zone of the workspace. The period that it is compared with is the
-- same part of the period before: `shift` days earlier, and no later than `previous_last`. `step` is the number of days
-- from one point to the next.
CREATE FUNCTION range_days(range text, today date, custom_first date, custom_last date)
RETURNS TABLE (first date, last date, shift integer, previous_last date, step integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT days.first, days.last, days.first - days.before, least(days.last - (days.first - days.before), days.first - 1),
         CASE WHEN days.last - days.first < 120 THEN 1 WHEN days.last - days.first < 800 THEN 7 ELSE 30 END
    FROM (SELECT date_trunc('week', today)::date AS week, date_trunc('month', today)::date AS month,
                 date_trunc('quarter', today)::date AS quarter, date_trunc('year', today)::date AS year) AS this
   CROSS JOIN LATERAL (
     SELECT CASE range
              WHEN 'this_week' THEN ARRAY[week, today, week - 7]
              WHEN 'last_week' THEN ARRAY[week - 7, week - 1, week - 14]
              WHEN 'this_month' THEN ARRAY[month, today, (month - interval '1 month')::date]
              WHEN 'last_month' THEN ARRAY[(month - interval '1 month')::date, month - 1, (month - interval '2 months')::date]
              WHEN 'this_quarter' THEN ARRAY[quarter, today, (quarter - interval '3 months')::date]
              WHEN 'last_quarter' THEN
                ARRAY[(quarter - interval '3 months')::date, quarter - 1, (quarter - interval '6 months')::date]
              WHEN 'year_to_date' THEN ARRAY[year, today, (year - interval '1 year')::date]
              WHEN '90days' THEN ARRAY[today - 89, today, today - 179]
              WHEN '1year' THEN ARRAY[today - 364, today, today - 729]
              WHEN 'custom' THEN ARRAY[custom_first, custom_last, custom_first - (custom_last - custom_first + 1)]
              ELSE ARRAY[today - 29, today, today - 59]
            END AS parts) AS chosen
   CROSS JOIN LATERAL (SELECT parts[1] AS first, parts[2] AS last, parts[3] AS before) AS days
$$;

-- A text at a day, which the charts and reports of the workspace show.
CREATE TABLE chart_mark (
  id uuid CONSTRAINT chart_mark_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  day date NOT NULL,
  text varchar(140) NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX chart_mark_workspace_idx ON chart_mark (workspace_id, day, id);

-- The text of an activity that charts show at its day: an import, a pause, a report.
ALTER TABLE activity ADD COLUMN mark varchar(140);

CREATE INDEX activity_mark_idx ON activity (workspace_id, created_at) WHERE mark IS NOT NULL;
