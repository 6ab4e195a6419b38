import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: a condition on the elements of an array, and one read of an index for each event about a source.

const hiddenFromSql = `
  SELECT user_id AS id FROM client_view WHERE workspace_id = $1 AND $2::uuid <> ALL (source_ids) ORDER BY user_id`;

const narrowedSql = `SELECT user_id AS id FROM client_view WHERE workspace_id = $1 ORDER BY user_id`;

async function readIds(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(sql, [...parameters]);
  return rows.map(({ id }) => id);
}

/** The narrowed clients whose list does not have the source. */
export const readHiddenFrom = (
  tx: Tx,
  { workspaceId, sourceId }: { readonly workspaceId: string; readonly sourceId: string },
): Promise<string[]> => readIds(tx, hiddenFromSql, [workspaceId, sourceId]);

/** Every narrowed client. */
export const readNarrowed = (tx: Tx, workspaceId: string): Promise<string[]> =>
  readIds(tx, narrowedSql, [workspaceId]);
