import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: a like is a frequent request. The count changes and returns in one statement, and `updated_at` of the
// message stays, which TypeORM's update would change.

const lockMessageSql = 'SELECT author_id FROM message WHERE id = $1 AND workspace_id = $2 FOR UPDATE';

const countReactionSql = `
  UPDATE message SET reaction_count = reaction_count + $3 WHERE id = $1 AND workspace_id = $2 RETURNING reaction_count`;

/**
 * Locks the message until the transaction ends, so that concurrent toggles keep its count right. Returns its author, or
 * null if the workspace has no such message.
 */
export async function lockMessage(tx: Tx, id: string, workspaceId: string): Promise<string | null> {
  const [row] = await tx.query<{ author_id: string }[]>(lockMessageSql, [id, workspaceId]);
  return row?.author_id ?? null;
}

/** Changes the count of a message's reactions and returns it. */
export async function countReaction(
  tx: Tx,
  id: string,
  workspaceId: string,
  by: 1 | 0 | -1,
): Promise<number> {
  const parameters = [id, workspaceId, by];
  const [rows] = await tx.query<[{ reaction_count: number }[], number]>(countReactionSql, parameters);
  return rows[0]?.reaction_count ?? 0;
}
