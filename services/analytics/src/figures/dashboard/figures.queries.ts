import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { AskedFigure } from './dashboard.queries.js';
import { figureSteps } from './figure-amounts.queries.js';

// SQL by hand: figures are functions of the database (migrations 0019 and 0030). The statement reads rollups alone, so its
// cost does not depend on the number of points.

/** $1: workspace; $2: the audience; $3: {@link AskedFigure}s as JSON. */
const newestFiguresQuery = `
  WITH asked AS MATERIALIZED (
    SELECT place, metric, use, false AS is_headline
      FROM jsonb_to_recordset($3::jsonb) AS asked (place integer, metric text, use text)
  ), ${figureSteps(`'infinity'::timestamptz`)}
  SELECT asked.metric AS name, amounts.value FROM amounts JOIN asked USING (place) WHERE amounts.value IS NOT NULL`;

/** The newest figures of metrics over all active sources of a workspace, by name. Amounts of different units have none. */
export async function readNewestFigures(
  tx: Tx,
  workspaceId: string,
  asked: readonly AskedFigure[],
): Promise<{ name: string; value: number }[]> {
  return tx.query(newestFiguresQuery, [workspaceId, 'team', JSON.stringify(asked)]);
}
