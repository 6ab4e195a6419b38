import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { figureSteps } from './figure-amounts.queries.js';

// SQL by hand: figures are functions of the database (migrations 0019 and 0030). The statement reads rollups alone, so its
// cost does not depend on the number of points.

/** $1: workspace; $2: the audience; $3: metrics, which may be sums. */
const newestFiguresQuery = `
  WITH asked AS MATERIALIZED (
    SELECT place::integer, metric, NULL::text AS use, false AS is_headline
      FROM unnest($3::text[]) WITH ORDINALITY AS asked (metric, place)
  ), ${figureSteps(`'infinity'::timestamptz`)}
  SELECT asked.metric AS name, amounts.value FROM amounts JOIN asked USING (place) WHERE amounts.value IS NOT NULL`;

/** The newest figures of metrics over all active sources of a workspace, by name. Amounts of different units have none. */
export async function readNewestFigures(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
): Promise<{ name: string; value: number }[]> {
  return tx.query(newestFiguresQuery, [workspaceId, 'team', names]);
}
