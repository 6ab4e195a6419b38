import type { OpenWorkspace } from '@emberdeck/contracts/identity/workspace-domains';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// By hand: a domain is a part of an address, which find options cannot express.

const ownDomains = `
  SELECT DISTINCT substring(value FROM '@([^@]+)$') AS domain FROM contact
   WHERE user_id = $1 AND kind = 'email' AND proven_at IS NOT NULL`;

/** The domains of the addresses that a user has proven. */
export async function selectOwnDomains(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ domain: string }[]>(`${ownDomains} ORDER BY 1`, [userId]);
  return rows.map(({ domain }) => domain);
}

/** The workspaces that a user may join by an address. */
export function selectOpenWorkspaces(tx: Tx, userId: string): Promise<OpenWorkspace[]> {
  return tx.query<OpenWorkspace[]>(
    `-- across workspaces: an address leads to those that let its domain in
     SELECT workspace.id, workspace.name, min(open.domain) AS domain
       FROM workspace_domain AS open JOIN workspace ON workspace.id = open.workspace_id
      WHERE open.domain IN (${ownDomains}) AND workspace.ends_at IS NULL
        AND NOT EXISTS (SELECT FROM membership WHERE workspace_id = workspace.id AND user_id = $1)
      GROUP BY workspace.id, workspace.name ORDER BY workspace.name, workspace.id LIMIT 50`,
    [userId],
  );
}
