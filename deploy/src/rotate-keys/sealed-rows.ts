import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import type { SealedColumn } from '@emberdeck/platform/security/secret-box';
import pg from 'pg';

const { escapeIdentifier } = pg;

/** A column with sealed secrets, and the schema that it is in. */
export interface SealedPlace extends SealedColumn {
  readonly schema: string;
}

/** How many secrets of one column are sealed with one key. */
export interface SealedRows extends SealedPlace {
  readonly keyId: string;
  readonly rows: number;
}

/** Every column of the house that holds sealed secrets, as the services name them. */
export function sealedPlaces(services: readonly ServiceDefinition[]): SealedPlace[] {
  return services.flatMap(({ name, sealed = [] }) => sealed.map((column) => ({ schema: name, ...column })));
}

/** The table of a place, as SQL names it. */
export const tableOf = ({ schema, table }: SealedPlace): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

/** SQL for the id of the key that a sealed text names, see `SecretBox`. */
export const keyIdOf = (column: string): string => `split_part(${escapeIdentifier(column)}, '.', 2)`;

/** Counts the sealed secrets by column and key. */
export async function sealedRows(
  client: pg.Client,
  services: readonly ServiceDefinition[],
): Promise<SealedRows[]> {
  const found: SealedRows[] = [];
  for (const place of sealedPlaces(services)) {
    const { rows } = await client.query<{ keyId: string; rows: number }>(
      `SELECT ${keyIdOf(place.column)} AS "keyId", count(*)::integer AS rows FROM ${tableOf(place)}
        WHERE ${escapeIdentifier(place.column)} IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    found.push(...rows.map((row) => ({ ...place, ...row })));
  }
  return found;
}
