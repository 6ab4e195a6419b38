import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { openToReader, readerParameters } from '../reader.js';

// SQL by hand: a client sees the goals of the metrics of open sources alone, which a condition over two other tables
// decides for each goal.
const openMetrics = String.raw`
  SELECT goal.metric FROM metric_goal AS goal
   WHERE goal.workspace_id = $1 AND EXISTS (
     SELECT FROM data_source
       JOIN metric_latest AS latest ON latest.data_source_id = data_source.id AND latest.workspace_id = $1
      WHERE data_source.workspace_id = $1 AND ${openToReader}
        AND (latest.name = goal.metric OR goal.metric = '${totalRevenue}' AND latest.name LIKE 'revenue\_%'))`;

/** Metrics with a goal that the caller may see. */
export async function readOpenGoalMetrics(work: UnitOfWork, actor: Actor): Promise<ReadonlySet<string>> {
  const rows = await work.read<{ metric: string }>(openMetrics, readerParameters(actor));
  return new Set(rows.map(({ metric }) => metric));
}
