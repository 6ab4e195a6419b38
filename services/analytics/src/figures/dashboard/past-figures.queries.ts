const dayOf = (moment: string): string => `(${moment} AT TIME ZONE 'UTC')::date`;

/**
 * The statement over the rollups as they were at the end of a day: without later days, and without sources that were
 * added after the moment. Points that arrived later for an earlier day count.
 *
 * SQL by hand: a common table expression hides the table of its name, so the figures of the past follow the same statement
 * as those of now. They are inlined, so each lookup still stops at a row of the index.
 *
 * @param moment an expression of type `timestamptz`; $1 is the workspace
 */
export const until = (moment: string, statement: string): string =>
  statement.replace(
    'WITH',
    `WITH data_source AS NOT MATERIALIZED (
    SELECT * FROM data_source WHERE workspace_id = $1 AND created_at <= ${moment}
  ), metric_daily AS NOT MATERIALIZED (
    SELECT * FROM metric_daily WHERE workspace_id = $1 AND day <= ${dayOf(moment)}
  ), metric_latest AS NOT MATERIALIZED (
    SELECT latest.data_source_id, latest.workspace_id, latest.name, latest.unit, newest.value, newest."timestamp"
      FROM metric_latest AS latest
     CROSS JOIN LATERAL (
       SELECT daily.value, daily."timestamp" FROM metric_daily AS daily
        WHERE daily.data_source_id = latest.data_source_id AND daily.name = latest.name AND daily.workspace_id = $1
        ORDER BY daily.day DESC LIMIT 1) AS newest
     WHERE latest.workspace_id = $1
  ),`,
  );
