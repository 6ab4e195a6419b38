import { demoPeople, demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import pg from 'pg';
import { Refusal } from '../../shared/refusal.js';
import { inTransaction } from '../archive/session.js';
import { refuseWhileInUse } from '../restore/databases.js';

const { escapeIdentifier } = pg;
/** SQLSTATE that a service's statement raises where demo data is entangled with the data of other users. */
const restrictViolation = '23001';

const ids = [demoWorkspace.id, ...demoPeople.map(({ userId }) => userId)];
/** Events that name the demo people or their workspace. A later delivery would create copies of them again. */
const aboutDemo = `payload::text ~ '${ids.join('|')}'`;

/** Tables of the platform in each schema. The inbox stays: it holds ids of events only. */
const platformStatements = [
  `DELETE FROM outbox WHERE ${aboutDemo}`,
  `DELETE FROM dead_letter WHERE ${aboutDemo}`,
  `DELETE FROM idempotency WHERE user_id IN ${demoUserIds}`,
];

async function removeFrom(client: pg.Client, { name, demoRemoval = [] }: ServiceDefinition): Promise<number> {
  await client.query(`SET LOCAL search_path = ${escapeIdentifier(name)}`);
  let rows = 0;
  for (const statement of [...demoRemoval, ...platformStatements]) {
    const result = await client.query(statement);
    if (result.command === 'DELETE') rows += result.rowCount ?? 0;
  }
  return rows;
}

/**
 * Removes the demo workspace, its people and all of their rows from every schema, in one transaction. Returns the number of
 * deleted rows, 0 where there is no demo.
 * @throws Refusal while programs are connected, or where demo users exchanged coins with other users
 */
export async function removeDemo(
  databaseUrl: string,
  services: readonly ServiceDefinition[],
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
