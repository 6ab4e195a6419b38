import { maxListedMetrics, type MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';

/**
 * SQL by hand: one row for each name over all sources, with its newest point, from the rollup alone. The repository API
 * can express neither the grouping nor the newest row of a group. Sources are active ones, as in every figure: another
 * metric would have neither a figure nor a chart.
 */
const metricsSql = `
  WITH source AS MATERIALIZED (
    SELECT id, name FROM figure_sources($1, $2, 'infinity')
  ), summary AS (
    SELECT latest.name, (array_agg(latest.unit ORDER BY latest."timestamp" DESC, latest.metric_id DESC))[1] AS unit,
           (array_agg(latest.value ORDER BY latest."timestamp" DESC, latest.metric_id DESC))[1] AS value,
           max(latest."timestamp") AS newest_at,
           json_agg(json_build_object('id', source.id, 'name', source.name) ORDER BY source.name, source.id) AS sources
      FROM metric_latest AS latest JOIN source ON source.id = latest.data_source_id
     WHERE latest.workspace_id = $1
       AND ($3::text IS NULL OR position(lower($3) IN lower(latest.name)) > 0
            OR position(lower($3) IN replace(lower(latest.name), '_', ' ')) > 0)
     GROUP BY latest.name ORDER BY latest.name IS DISTINCT FROM $3, latest.name LIMIT $4
  )
  SELECT summary.name, summary.unit, coalesce(setting.aggregation, 'last') AS aggregation,
         summary.value::float8 AS value, summary.newest_at AS "newestAt", summary.sources
    FROM summary LEFT JOIN metric_setting AS setting
      ON setting.workspace_id = $1 AND setting.name = summary.name
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
