import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** A workspace of an owner who goes. */
export interface OwnWorkspace {
  readonly id: string;
  readonly name: string;
  /** Whether its owner has deleted it. */
  readonly isEnding: boolean;
  /** The member who gets it where the owner can no longer choose one; null without another member. */
  readonly heirId: string | null;
}

/**
 * The workspaces that a user owns. The heir is who manages it the longest; then any team member, then a client. By hand:
 * one statement with the heir of each.
 */
export const selectOwnWorkspaces = (tx: Tx, userId: string): Promise<OwnWorkspace[]> =>
  tx.query<OwnWorkspace[]>(
    `/* across workspaces: those of one owner */
     SELECT workspace.id, workspace.name, workspace.ends_at IS NOT NULL AS "isEnding",
            (SELECT other.user_id FROM membership AS other
              WHERE other.workspace_id = workspace.id AND other.user_id <> $1
              ORDER BY other.role = 'product_manager' DESC, other.role <> 'client' DESC, other.joined_at, other.user_id
              LIMIT 1) AS "heirId"
       FROM workspace WHERE owner_id = $1 ORDER BY workspace.name, workspace.id`,
    [userId],
  );
