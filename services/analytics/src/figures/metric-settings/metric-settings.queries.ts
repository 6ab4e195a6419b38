import { maxListedMetrics, type MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';

/**
 * SQL by hand: one row for each metric over all sources, with its newest point, from the rollup alone. The repository API
 * can express neither the grouping nor the newest row of a group. Sources are active ones, as in every figure: another
 * metric would have neither a figure nor a chart. Sources may write the name of a metric in different ways.
 */
const metricsSql = `
  WITH named AS (
    SELECT latest.name, metric_key(latest.name) AS key, latest.unit, latest.value, latest."timestamp", latest.metric_id,
           source.id, source.name AS source_name,
           row_number() OVER (PARTITION BY metric_key(latest.name), source.id) AS name_of_source
      FROM metric_latest AS latest JOIN figure_sources($1, $2, 'infinity') AS source ON source.id = latest.data_source_id
     WHERE latest.workspace_id = $1
       AND ($3::text IS NULL OR position(lower($3) IN lower(latest.name)) > 0
            OR metric_key($3) <> '' AND position(metric_key($3) IN metric_key(latest.name)) > 0)
  ), summary AS (
    SELECT max(metric_name(name)) AS name, (array_agg(unit ORDER BY "timestamp" DESC, metric_id DESC))[1] AS unit,
           (array_agg(value ORDER BY "timestamp" DESC, metric_id DESC))[1] AS value, max("timestamp") AS newest_at,
           json_agg(json_build_object('id', id, 'name', source_name) ORDER BY source_name, id)
             FILTER (WHERE name_of_source = 1) AS sources
      FROM named
     GROUP BY key ORDER BY key IS DISTINCT FROM metric_key($3), max(metric_name(name)) LIMIT $4
  )
  SELECT summary.name, summary.unit, coalesce(setting.aggregation, 'last') AS aggregation,
         summary.value::float8 AS value, summary.newest_at AS "newestAt", summary.sources
    FROM summary LEFT JOIN LATERAL aggregation_of($1, summary.name) AS setting ON true
   ORDER BY summary.name`;

type MetricRow = Omit<MetricSummary, 'newestAt'> & { readonly newestAt: Date };

/** The metrics of active sources that the actor may see, by name. `search`: those whose name contains it. */
export async function readMetrics(
  work: UnitOfWork,
  actor: Actor,
  search: string | null,
): Promise<MetricSummary[]> {
  const rows = await work.read<MetricRow>(metricsSql, [...readerOf(actor), search, maxListedMetrics]);
  return rows.map((row) => ({ ...row, newestAt: row.newestAt.toISOString() }));
}
