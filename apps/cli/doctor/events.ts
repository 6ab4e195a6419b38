import { roleName } from '@emberdeck/platform/database/service-role';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import pg from 'pg';
import { connectedRoles } from '../../shared/connected-roles.js';
import { about, type Finding } from './finding.js';

const { escapeIdentifier } = pg;

/** A relay sends an event within milliseconds. An event older than this is blocked. */
const longestLagSeconds = 60;

interface EventRow {
  readonly unsent: number;
  readonly lagSeconds: number;
  readonly deadLetters: number;
  readonly failing: number;
}

/** While no program runs, waiting events are normal: after a restore, events of several days wait. */
function lookAtWaiting(
  { unsent, lagSeconds }: EventRow,
  name: string,
  connected: readonly string[],
): Finding {
  const { note, finding } = about('outbox');
  const waiting = `${unsent} events of ${name} wait, the oldest for ${Math.round(lagSeconds)} s`;
  if (connected.length === 0) {
    return note(`${waiting}: Emberdeck is stopped, and they go out once it runs (as after a restore).`);
  }
  return connected.includes(roleName(name))
    ? finding(`${waiting}: is the broker there, and has it room?`)
    : finding(`${waiting}: ${name} does not run. Start it.`);
}

async function lookAtSchema(
  client: pg.Client,
  name: string,
  connected: readonly string[],
): Promise<Finding[]> {
  const schema = escapeIdentifier(name);
  const { rows } = await client.query<EventRow>(
    `SELECT (SELECT count(*)::integer FROM ${schema}.outbox WHERE sent_at IS NULL) AS unsent,
            (SELECT coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8
               FROM ${schema}.outbox WHERE sent_at IS NULL) AS "lagSeconds",
            (SELECT count(*)::integer FROM ${schema}.dead_letter WHERE replayed_at IS NULL) AS "deadLetters",
            (SELECT count(*)::integer FROM ${schema}.consumer_failure
              WHERE updated_at > now() - interval '10 minutes') AS failing`,
  );
  const [row] = rows;
  if (!row) return [];
  const letters = about('dead letters');
  const found: Finding[] = [];
  if (row.lagSeconds > longestLagSeconds) {
    found.push(lookAtWaiting(row, name, connected));
  }
  if (row.deadLetters > 0) {
    found.push(
      letters.finding(`${name} has given up on ${row.deadLetters} events: emberdeck dead-letters shows why.`),
    );
  }
  if (row.failing > 0) {
    found.push(letters.note(`${name} has failed on ${row.failing} events in the last ten minutes.`));
  }
  return found;
}

/** Checks for unsent events and for dead letters. */
export async function lookAtEvents(
  client: pg.Client,
  services: readonly StoredData[],
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const connected = await connectedRoles(client);
  for (const { name } of services) {
    found.push(...(await lookAtSchema(client, name, connected)));
  }
  return [
    ...found,
    ...(found.some(({ area }) => area === 'outbox')
      ? []
      : [about('outbox').fine(`No event has waited for longer than ${longestLagSeconds} s.`)]),
    ...(found.some(({ area }) => area === 'dead letters')
      ? []
      : [about('dead letters').fine('There are none.')]),
  ];
}
