import { withConnection } from '@emberdeck/platform/database/await-database';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';
import pg from 'pg';
import { keyChecks, keyIdOf, type SealedPlace, sealedPlaces, tableOf } from './sealed-rows.js';

const { escapeIdentifier } = pg;

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Result of resealing one column. */
export interface Resealed extends SealedPlace {
  readonly resealed: number;
  /** Ids of rows whose secret no key of this installation opens; these rows stay unchanged. */
  readonly closed: readonly string[];
}

interface Row {
  readonly id: string;
  readonly sealed: string;
}

/** Returns null if no key of this installation opens the secret. */
function resealedText(secrets: SecretBox, place: SealedPlace, { id, sealed }: Row): string | null {
  const { table, column } = place;
  try {
    return secrets.seal(secrets.open(sealed, { table, column, rowId: id }), { table, column, rowId: id });
  } catch {
    return null;
  }
}

/** Updates one batch in one statement. A secret that its owner has changed meanwhile keeps its new value. */
async function resealBatch(
  client: pg.Client,
  place: SealedPlace,
  rows: readonly (Row & { readonly fresh: string })[],
): Promise<number> {
  const column = escapeIdentifier(place.column);
  const { rowCount } = await client.query(
    `UPDATE ${tableOf(place)} AS sealed SET ${column} = fresh.text
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS fresh (id, was, text)
      WHERE sealed.id = fresh.id AND sealed.${column} = fresh.was`,
    [rows.map(({ id }) => id), rows.map(({ sealed }) => sealed), rows.map(({ fresh }) => fresh)],
  );
  return rowCount ?? 0;
}

async function resealColumn(client: pg.Client, place: SealedPlace, secrets: SecretBox): Promise<Resealed> {
  const column = escapeIdentifier(place.column);
  const closed: string[] = [];
  let resealed = 0;
  for (let after = firstId; ;) {
    const { rows } = await client.query<Row>(
      `SELECT id, ${column} AS sealed FROM ${tableOf(place)}
        WHERE id > $1 AND ${column} IS NOT NULL AND ${keyIdOf(place.column)} <> $2 ORDER BY id LIMIT ${batchSize}`,
      [after, secrets.keyId],
    );
    const opened = rows.flatMap((row) => {
      const fresh = resealedText(secrets, place, row);
      if (fresh === null) closed.push(row.id);
      return fresh === null ? [] : [{ ...row, fresh }];
    });
    resealed += await resealBatch(client, place, opened);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return { ...place, resealed, closed };
    after = last.id;
  }
}

/**
 * Reseals every secret that is still sealed with an old key. It may be interrupted at any time and run again: finished
 * batches stay resealed.
 */
export function resealAll(
  databaseUrl: string,
  services: readonly StoredData[],
  secrets: SecretBox,
  signal?: AbortSignal,
): Promise<Resealed[]> {
  const reseal = async (client: pg.Client): Promise<Resealed[]> => {
    const done: Resealed[] = [];
    for (const place of [...sealedPlaces(services), ...keyChecks(services)]) {
      done.push(await resealColumn(client, place, secrets));
    }
    return done;
  };
  return withConnection(databaseUrl, 'emberdeck-rotate-keys', reseal, signal);
}
