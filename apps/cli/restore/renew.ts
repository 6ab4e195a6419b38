import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';
import pg from 'pg';
import { inTransaction } from '../archive/session.js';
import { keyIdOf, sealedPlaces, tableOf } from '../rotate-keys/sealed-rows.js';

const { escapeIdentifier } = pg;

/**
 * The broker's store is of another time than these tables: every event of the outbox goes out again, into a new stream,
 * and the inboxes know those that have had their effect. They count from now on, so that none is pruned before.
 */
const eventStatements = [
  `UPDATE outbox SET sent_at = NULL, leased_until = NULL, attempts = 0, broker_epoch = NULL, broker_sequence = NULL`,
  'DELETE FROM outbox_position',
  'UPDATE inbox SET received_at = now()',
];

/** The first start writes it again: the secrets were compared with the keys that are here, or dropped. */
const keyStatements = ['DELETE FROM key_check'];

/** Removes from restored tables what was valid only at the time of the backup: sessions, positions in the broker's store. */
export async function renew(
  url: string,
  services: readonly ServiceDefinition[],
  signal: AbortSignal,
): Promise<void> {
  const statements = async (client: pg.Client): Promise<void> => {
    for (const { name, afterRestore = [] } of services) {
      await client.query(`SET LOCAL search_path = ${escapeIdentifier(name)}`);
      for (const statement of [...eventStatements, ...keyStatements, ...afterRestore]) {
        await client.query(statement);
      }
    }
  };
  await inTransaction(url, '', statements, signal);
}

/** Empties every secret that no key here opens; returns their number. */
export async function dropClosedSecrets(
  url: string,
  services: readonly ServiceDefinition[],
  secrets: SecretBox,
  signal: AbortSignal,
): Promise<number> {
  const drop = async (client: pg.Client): Promise<number> => {
    let dropped = 0;
    for (const place of sealedPlaces(services)) {
      const { rowCount } = await client.query(
        `UPDATE ${tableOf(place)} SET ${escapeIdentifier(place.column)} = NULL
          WHERE ${escapeIdentifier(place.column)} IS NOT NULL AND ${keyIdOf(place.column)} <> ALL ($1)`,
        [[...secrets.keyIds]],
      );
      dropped += rowCount ?? 0;
    }
    return dropped;
  };
  return inTransaction(url, '', drop, signal);
}
