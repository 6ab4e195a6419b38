import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/** A metric of a source, and whether another source of the workspace brings it too. */
export interface MetricName {
  readonly name: string;
  readonly isShared: boolean;
}

/** SQL by hand: whether another source brings a metric is a semi-join that the repository API cannot express. */
const namesSql = `
  SELECT own.name, EXISTS (
           SELECT FROM metric_latest AS other
             JOIN data_source ON data_source.id = other.data_source_id AND data_source.deleted_at IS NULL
            WHERE other.workspace_id = $1 AND other.data_source_id <> $2
              AND metric_key(other.name) = metric_key(own.name)) AS "isShared"
    FROM metric_latest AS own
   WHERE own.data_source_id = $2 AND own.workspace_id = $1
   ORDER BY own.name LIMIT 1000`;

/** The metrics of a source by name. */
export function readMetricNames(
  work: UnitOfWork,
  workspaceId: string,
  sourceId: string,
): Promise<MetricName[]> {
  return work.read<MetricName>(namesSql, [workspaceId, sourceId]);
}
