import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: only the ids of a list of sources.

const existingSql = `
  SELECT id FROM data_source WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL ORDER BY id`;

/** Those of the sources that the workspace has. */
export async function readExisting(
  tx: Tx,
  workspaceId: string,
  sourceIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(existingSql, [workspaceId, sourceIds]);
  return rows.map(({ id }) => id);
}
