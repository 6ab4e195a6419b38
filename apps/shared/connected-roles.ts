import type pg from 'pg';

/**
 * Returns the service roles that are connected to the database of `client`. Any such role means that the product runs.
 */
export async function connectedRoles(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: string }>(
    `SELECT DISTINCT usename AS role FROM pg_stat_activity
      WHERE datname = current_database() AND usename LIKE 'emberdeck\\_%' ORDER BY 1`,
  );
  return rows.map(({ role }) => role);
}
