import pg from 'pg';
import { isBefore, productVersion } from '../runtime/product-version.js';

/** A row of a schema's `migration` table. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** The release that applied it; null for those before 0.2.0. */
  readonly release: string | null;
  /** The oldest release that runs on the schema with this migration; null if the migration only adds. */
  readonly oldestRelease: string | null;
}

/** Returns the applied migrations of a schema, in the order in which they were applied. */
export async function appliedMigrations(client: pg.Client, schema: string): Promise<AppliedMigration[]> {
  // Read as JSON, because the table of an earlier release lacks two of the columns.
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, checksum, row->>'release' AS release, row->>'oldest_release' AS "oldestRelease"
       FROM (SELECT name, checksum, applied_at, to_jsonb(m) AS row FROM ${pg.escapeIdentifier(schema)}.migration AS m) AS m
      ORDER BY applied_at, name`,
  );
  return rows;
}

/** A newer release has removed from the schema what this release uses. */
export class SchemaAhead extends Error {
  constructor(schema: string, release: string, oldestRelease: string, own: string) {
    super(
      `The schema ${schema} was migrated by release ${release}, on which no release before ${oldestRelease} runs. ` +
        `This is release ${own}: start ${oldestRelease} or a newer one, or restore the backup from before the upgrade`,
    );
    this.name = 'SchemaAhead';
  }
}

/**
 * Returns why this release must not run on a schema with these migrations; null if it may. `known` are the names of its
 * own migrations. A newer migration that only adds is no fault.
 */
export function schemaAhead(
  schema: string,
  applied: readonly AppliedMigration[],
  known: readonly string[],
): SchemaAhead | null {
  const own = productVersion();
  const unknown = applied.filter(({ name }) => !known.includes(name));
  const oldest = unknown
    .flatMap(({ oldestRelease }) => oldestRelease ?? [])
    .reduce((latest, each) => (isBefore(latest, each) ? each : latest), own);
  if (oldest === own) return null;
  return new SchemaAhead(schema, unknown.at(-1)?.release ?? oldest, oldest, own);
}
