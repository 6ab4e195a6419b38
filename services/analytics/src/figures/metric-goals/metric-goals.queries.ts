import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Raw } from 'typeorm';
import { readNarrowed } from '../../shared/narrowed-clients.queries.js';
import { audienceOfClients, type readerOf } from '../../shared/reader.js';

/** The condition on the rules of a metric in any spelling of its name. SQL by hand: a function of the database compares names. */
export const ofMetric = (metric: string) => ({
  metric: Raw((column) => `metric_key(${column}) = metric_key(:metric)`, { metric }),
});

/**
 * SQL by hand: a condition over two other tables decides for each metric. Goals are computed from all sources. A deleted
 * source counts among the closed ones until its points are purged, because an earlier figure contains them.
 */
const openMetrics = `
  SELECT rule.metric FROM unnest($2::text[]) AS rule (metric)
   WHERE EXISTS (
     SELECT FROM open_sources($1, $3) AS source
       JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
      WHERE counts_in(latest.name, rule.metric))
     AND NOT EXISTS (
     SELECT FROM data_source AS source
       JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
      WHERE source.workspace_id = $1 AND NOT is_open_to($3, source) AND counts_in(latest.name, rule.metric))`;

/** Those of the metrics that the audience sees whole: every source of them is open to it. */
export async function readOpenMetrics(
  work: UnitOfWork,
  [workspaceId, audience]: ReturnType<typeof readerOf>,
  metrics: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await work.read<{ metric: string }>(openMetrics, [workspaceId, metrics, audience]);
  return new Set(rows.map(({ metric }) => metric));
}

/** Whether every client sees the metric whole, as of the transaction. */
export async function isOpenMetric(tx: Tx, workspaceId: string, metric: string): Promise<boolean> {
  const audience = audienceOfClients(await readNarrowed(tx, workspaceId));
  const rows = await tx.query<unknown[]>(openMetrics, [workspaceId, [metric], audience]);
  return rows.length > 0;
}

/**
 * SQL by hand: as above. A source is late by its own freshness limit; one without a limit never is, and a paused one brings no
 * data to a figure.
 */
const silentMetrics = `
  SELECT rule.metric FROM unnest($2::text[]) AS rule (metric)
    JOIN LATERAL (
      SELECT bool_and(source.late_since IS NOT NULL) AS are_late FROM data_source AS source
       WHERE source.workspace_id = $1 AND source.is_active AND source.deleted_at IS NULL AND EXISTS (
         SELECT FROM metric_latest AS latest
          WHERE latest.workspace_id = $1 AND latest.data_source_id = source.id AND counts_in(latest.name, rule.metric))
    ) AS sources ON sources.are_late`;

/** Those of the metrics whose sources are all late. */
export async function readSilentMetrics(
  tx: Tx,
  workspaceId: string,
  metrics: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ metric: string }[]>(silentMetrics, [workspaceId, metrics]);
  return new Set(rows.map(({ metric }) => metric));
}
