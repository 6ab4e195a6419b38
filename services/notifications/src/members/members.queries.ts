import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** The names of members, former ones too. By hand: one statement for any number of pairs. */
export function selectNames(
  tx: Tx,
  members: readonly { readonly workspaceId: string; readonly userId: string }[],
): Promise<{ workspaceId: string; userId: string; name: string }[]> {
  return tx.query(
    `SELECT workspace_id AS "workspaceId", user_id AS "userId", name FROM member
     JOIN unnest($1::uuid[], $2::uuid[]) AS given (workspace_id, user_id) USING (workspace_id, user_id)`,
    [members.map(({ workspaceId }) => workspaceId), members.map(({ userId }) => userId)],
  );
}
