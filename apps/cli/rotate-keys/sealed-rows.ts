import { sealingServices } from '@emberdeck/platform/config/service-settings';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import { keyCheckColumn } from '@emberdeck/platform/security/key-check';
import type { SealedColumn } from '@emberdeck/platform/security/secret-box';
import pg from 'pg';

const { escapeIdentifier } = pg;

/** A column with sealed secrets, and its schema. */
export interface SealedPlace extends SealedColumn {
  readonly schema: string;
}

/** Number of secrets of one column that are sealed with one key. */
export interface SealedRows extends SealedPlace {
  readonly keyId: string;
  readonly rows: number;
}

/** Returns every column with sealed secrets, as declared by the services. */
export function sealedPlaces(services: readonly StoredData[]): SealedPlace[] {
  return services.flatMap(({ name, sealed = [] }) => sealed.map((column) => ({ schema: name, ...column })));
}

/** Columns of the sealed value by which a service verifies its key. */
export const keyChecks = (services: readonly StoredData[]): SealedPlace[] =>
  services
    .filter(({ name }) => sealingServices.includes(name))
    .map(({ name }) => ({ schema: name, ...keyCheckColumn }));

/** Returns the quoted SQL name of a place's table. */
export const tableOf = ({ schema, table }: SealedPlace): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

/** Returns SQL for the key id in a sealed text, see `SecretBox`. */
export const keyIdOf = (column: string): string => `split_part(${escapeIdentifier(column)}, '.', 2)`;

/** Counts the sealed texts of each place by key. */
export async function sealedRows(client: pg.Client, places: readonly SealedPlace[]): Promise<SealedRows[]> {
  const found: SealedRows[] = [];
  for (const place of places) {
    const { rows } = await client.query<{ keyId: string; rows: number }>(
      `SELECT ${keyIdOf(place.column)} AS "keyId", count(*)::integer AS rows FROM ${tableOf(place)}
        WHERE ${escapeIdentifier(place.column)} IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    found.push(...rows.map((row) => ({ ...place, ...row })));
  }
  return found;
}
