import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: reads by entity leave out deleted sources.

const sourcesOfSql = `
  SELECT id FROM data_source WHERE workspace_id = $1 AND created_by = $2 ORDER BY id`;

/** The ids of all sources of a member in a workspace, deleted ones too, in the order of their locks. */
export async function readSourcesOf(
  tx: Tx,
  workspaceId: string,
  memberId: string,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }[]>(sourcesOfSql, [workspaceId, memberId]);
  return rows.map(({ id }) => id);
}
