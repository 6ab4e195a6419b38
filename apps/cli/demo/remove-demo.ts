import { demoPeople, demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import pg from 'pg';
import { Refusal } from '../../shared/refusal.js';
import { inTransaction } from '../archive/session.js';
import { refuseWhileInUse } from '../restore/databases.js';
import { removalStatements } from './removal-statements.js';

const { escapeIdentifier } = pg;
/** SQLSTATE that a statement raises where demo data is entangled with the data of other users. */
const restrictViolation = '23001';

const ids = [demoWorkspace.id, ...demoPeople.map(({ userId }) => userId)];
/** Matches events and jobs about the demo users or their workspace. A later delivery would create their data again. */
const aboutDemo = `~ '${ids.join('|')}'`;

/** Tables of the platform in each schema. The inbox stays, because it contains only ids of events. */
const platformStatements = [
  `DELETE FROM outbox WHERE payload::text ${aboutDemo}`,
  `DELETE FROM dead_letter WHERE payload::text ${aboutDemo}`,
  `DELETE FROM job WHERE input::text ${aboutDemo}`,
];

interface OwnedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables whose rows belong to a workspace or a user. New tables are found by these column names. */
const ownedTablesSql = `
  SELECT c.relname AS name, array_agg(a.attname::text) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('workspace_id', 'user_id')
   WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
   GROUP BY c.relname ORDER BY c.relname`;

const conditions: Readonly<Record<string, string>> = {
  workspace_id: `workspace_id = '${demoWorkspace.id}'`,
  user_id: `user_id IN ${demoUserIds}`,
};

async function removeOwned(client: pg.Client, schema: string): Promise<number> {
  const { rows: tables } = await client.query<OwnedTable>(ownedTablesSql, [schema]);
  let deleted = 0;
  for (const { name, columns } of tables) {
    const owned = `FROM ${escapeIdentifier(name)} WHERE ${columns.map((each) => conditions[each]).join(' OR ')}`;
    // The trigger of an immutable table refuses even a statement that deletes no row.
    const { rowCount: found } = await client.query(`SELECT ${owned} LIMIT 1`);
    if (found === 0) continue;
    const { rowCount } = await client.query(`DELETE ${owned}`);
    deleted += rowCount ?? 0;
  }
  return deleted;
}

async function removeFrom(client: pg.Client, { name }: StoredData): Promise<number> {
  await client.query(`SET LOCAL search_path = ${escapeIdentifier(name)}`);
  let rows = 0;
  for (const statement of [...(removalStatements[name] ?? []), ...platformStatements]) {
    const result = await client.query(statement);
    if (result.command === 'DELETE') rows += result.rowCount ?? 0;
  }
  return rows + (await removeOwned(client, name));
}

/**
 * Removes the demo workspace, its users and all of their rows from every schema, in one transaction. Returns the number
 * of deleted rows, 0 without a demo.
 * @throws Refusal while programs are connected, or if demo users exchanged coins with other users
 */
export async function removeDemo(
  databaseUrl: string,
  services: readonly StoredData[],
  signal: AbortSignal,
): Promise<number> {
  await refuseWhileInUse(databaseUrl);
  const remove = async (client: pg.Client): Promise<number> => {
    let rows = 0;
    for (const service of services) rows += await removeFrom(client, service);
    return rows;
  };
  return inTransaction(databaseUrl, '', remove, signal).catch((error: unknown) => {
    const { code, message } = error as { code?: string; message?: string };
    if (code !== restrictViolation) throw error;
    throw new Refusal(`The demo data stays: ${message ?? ''}.`, { cause: error });
  });
}
