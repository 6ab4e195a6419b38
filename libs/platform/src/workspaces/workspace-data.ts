import type { Pruning } from '../database/maintenance.js';
import type { Tx } from '../database/unit-of-work.js';

/** A table with rows of workspaces: it has the column `workspace_id`. */
export interface WorkspaceTable {
  readonly table: string;
  /**
   * `delete`: the rows of the workspace. `with parent`: they go with the row of another table that is listed. `keep`: the
   * row belongs to a user. Else statements: $1 is the workspace.
   */
  readonly erase: 'delete' | 'with parent' | 'keep' | readonly string[];
}

/** What a service does with the rows of a workspace that exists no more. */
export interface WorkspaceData {
  readonly tables: readonly string[];
  /** Rows that a late event adds after the erasure. */
  readonly prunings: readonly Pruning[];
  /** Erases the rows of a workspace. A repeat erases what came later. */
  erase(tx: Tx, workspaceId: string): Promise<void>;
}

/** The tables that the platform adds to the schema of every service. */
const platformTables: readonly WorkspaceTable[] = [
  { table: 'job', erase: 'delete' },
  {
    table: 'outbox',
    // Its events hold names of files and sources. Who has not seen the erasure yet still needs that one.
    erase: [
      `DELETE FROM outbox
        WHERE sent_at IS NOT NULL AND subject NOT LIKE '%.workspace-erased' AND position($1::uuid::text IN payload::text) > 0`,
    ],
  },
  {
    table: 'blob',
    // The sweep deletes the content, then the row.
    erase: [`UPDATE blob SET name = '', expires_at = least(expires_at, now()) WHERE workspace_id = $1`],
  },
  {
    table: 'erased_workspace',
    erase: ['INSERT INTO erased_workspace (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING'],
  },
];

/** The hooks of a service, made from the tables that hold rows of workspaces. They are erased in the given order. */
export function workspaceData(own: readonly WorkspaceTable[]): WorkspaceData {
  const tables = [...own, ...platformTables];
  return {
    tables: tables.map(({ table }) => table),
    prunings: tables
      .filter(({ erase }) => erase === 'delete')
      .map(({ table }) => ({
        table,
        where: 'workspace_id IN (SELECT workspace_id FROM erased_workspace)',
      })),
    async erase(tx, workspaceId) {
      for (const statement of tables.flatMap(erasureOf)) await tx.query(statement, [workspaceId]);
    },
  };
}

function erasureOf({ table, erase }: WorkspaceTable): readonly string[] {
  if (erase === 'with parent' || erase === 'keep') return [];
  return erase === 'delete' ? [`DELETE FROM ${table} WHERE workspace_id = $1`] : erase;
}
