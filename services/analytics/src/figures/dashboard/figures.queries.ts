import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: figures are functions of the database (migration 0019). Each statement reads rollups alone, so its cost does
// not depend on the number of points.

/** $1: workspace; $2: names. */
const newestFiguresQuery = `
  WITH weighed AS (
    SELECT figure.name, figure.how, figure.value, weight_of(figure.name, users.value, figure.points) AS weight
      FROM source_figures($1, 'team', 'infinity') AS figure
      LEFT JOIN LATERAL users_until($1, figure.source_id, figure.name, 'infinity') AS users ON true
     WHERE figure.name = ANY ($2::text[])
  )
  SELECT name, round(combined(min(how), sum(value), avg(value), min(value), max(value),
                              bool_and(coalesce(weight, 0) > 0), sum(value * weight), sum(weight)), 6)::float8 AS value
    FROM weighed GROUP BY name`;

const newestRevenueQuery = `
  SELECT sum(value)::float8 AS value FROM revenue_figures($1, 'team', 'infinity')`;

/** The newest figures of metrics over all active sources of a workspace, by name. */
export async function readNewestFigures(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
): Promise<{ name: string; value: number }[]> {
  return tx.query(newestFiguresQuery, [workspaceId, names]);
}

/** The newest revenue over all products and active sources of a workspace; null without any. */
export async function readNewestRevenue(tx: Tx, workspaceId: string): Promise<number | null> {
  const [row] = await tx.query<{ value: number | null }[]>(newestRevenueQuery, [workspaceId]);
  return row?.value ?? null;
}
