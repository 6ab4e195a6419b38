import pg from 'pg';
import { ConfigurationError } from '../config/settings.js';
import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import type { SealedColumn, SecretBox } from './secret-box.js';

/** The column of the known value that a service with secrets has sealed. */
export const keyCheckColumn: SealedColumn = { table: 'key_check', column: 'sealed' };

const place = { ...keyCheckColumn, rowId: '00000000-0000-4000-8000-000000000001' };
const known = 'emberdeck';

const { escapeIdentifier } = pg;

const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? '';

async function present(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ sealed: string }[]>('SELECT sealed FROM key_check WHERE id = $1', [
    place.rowId,
  ]);
  return row?.sealed ?? null;
}

/**
 * Before the first check the key must open the stored secrets. Returns the id of another key that sealed one of them.
 */
async function foreignKeyId(
  tx: Tx,
  columns: readonly SealedColumn[],
  secrets: SecretBox,
): Promise<string | null> {
  for (const { table, column } of columns) {
    const sealed = escapeIdentifier(column);
    const [row] = await tx.query<{ keyId: string }[]>(
      `SELECT split_part(${sealed}, '.', 2) AS "keyId" FROM ${escapeIdentifier(table)}
        WHERE ${sealed} IS NOT NULL AND split_part(${sealed}, '.', 2) <> ALL ($1) LIMIT 1`,
      [[...secrets.keyIds]],
    );
    if (row) return row.keyId;
  }
  return null;
}

function opens(secrets: SecretBox, sealed: string): boolean {
  try {
    return secrets.open(sealed, place) === known;
  } catch {
    return false;
  }
}

/** Returns the id of the missing key; null if the keys are right. */
async function missingKeyId(
  tx: Tx,
  columns: readonly SealedColumn[],
  secrets: SecretBox,
): Promise<string | null> {
  if ((await present(tx)) === null) {
    const foreign = await foreignKeyId(tx, columns, secrets);
    if (foreign !== null) return foreign;
    await tx.query('INSERT INTO key_check (id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      place.rowId,
      secrets.seal(known, place),
    ]);
  }
  // Another replica may have inserted its row first.
  const sealed = await present(tx);
  return sealed === null || opens(secrets, sealed) ? null : keyIdOf(sealed);
}

/**
 * Refuses keys that do not open the service's secrets. The first start seals a known value; later starts open it, with
 * the current key or an old one. Sealing with a wrong key would leave secrets under two keys, one of which may be lost.
 * @param columns columns with the service's secrets
 * @throws ConfigurationError
 */
export async function requireRightKey(
  work: UnitOfWork,
  secrets: SecretBox,
  columns: readonly SealedColumn[],
): Promise<void> {
  const keyId = await work.run((tx) => missingKeyId(tx, columns, secrets));
  if (keyId === null) return;
  throw new ConfigurationError([
    `ENCRYPTION_KEY: the secrets of this installation are sealed with another key (${keyId}, this one is ` +
      `${secrets.keyId}): give that key, or add it to ENCRYPTION_KEYS_OLD to change keys`,
  ]);
}
