import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';
import pg from 'pg';
import { inTransaction } from '../archive/session.js';
import { keyIdOf, sealedPlaces, tableOf } from '../rotate-keys/sealed-rows.js';

const { escapeIdentifier } = pg;

/**
 * The broker's stream does not match the restored tables. Every event of the outbox is therefore sent again, into a new
 * stream, and the inboxes skip handled events. Inbox entries are dated now, so none is pruned before the redelivery.
 */
const eventStatements = [
  `UPDATE outbox SET sent_at = NULL, leased_until = NULL, attempts = 0, broker_epoch = NULL, broker_sequence = NULL`,
  'DELETE FROM outbox_position',
  'UPDATE inbox SET received_at = now()',
];

/**
 * The first start writes this row again. The restore has already checked the secrets against this installation's keys.
 */
const keyStatements = ['DELETE FROM key_check'];

/**
 * Removes rows that were valid only at the time of the backup, such as sessions and positions in the broker's stream.
 */
export async function renew(
  url: string,
  services: readonly StoredData[],
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

/** The emptied secrets of one column. */
export interface DroppedSecrets {
  readonly place: string;
  readonly rows: number;
}

/** Clears every secret that no key of this installation opens; returns how many of which columns. */
export async function dropClosedSecrets(
  url: string,
  services: readonly StoredData[],
  secrets: SecretBox,
  signal: AbortSignal,
): Promise<DroppedSecrets[]> {
  const drop = async (client: pg.Client): Promise<DroppedSecrets[]> => {
    const dropped: DroppedSecrets[] = [];
    for (const place of sealedPlaces(services)) {
      const { rowCount } = await client.query(
        `UPDATE ${tableOf(place)} SET ${escapeIdentifier(place.column)} = NULL
          WHERE ${escapeIdentifier(place.column)} IS NOT NULL AND ${keyIdOf(place.column)} <> ALL ($1)`,
        [[...secrets.keyIds]],
      );
      if (rowCount) dropped.push({ place: `${place.schema}.${place.table}.${place.column}`, rows: rowCount });
    }
    return dropped;
  };
  return inTransaction(url, '', drop, signal);
}
