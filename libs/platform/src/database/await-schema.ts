import type { Logger } from '../logging/logger.js';
import { untilAvailable, withConnection } from './await-database.js';
import { isConnectionLoss } from './connection-loss.js';
import { migrationFiles } from './migration-files.js';
import { appliedMigrations, schemaAhead } from './schema-ahead.js';

/** The errors before the migration has run: no role, database, schema or table yet. */
const notMigratedCodes = new Set(['28P01', '28000', '3D000', '3F000', '42P01', '42501']);

const isNotMigrated = (error: unknown): boolean =>
  notMigratedCodes.has((error as { code?: string } | undefined)?.code ?? '');

/** A schema lacks migrations of this release. */
export class SchemaBehind extends Error {
  constructor(readonly schema: string) {
    super(`The schema ${schema} is not migrated to this release`);
    this.name = 'SchemaBehind';
  }
}

/**
 * Waits until the service's schema has all migrations of this release; a newer release may have added more. The wait is
 * unlimited, and `signal` ends it. `url` belongs to the service's role. Set `patienceMs` when a user waits: it limits
 * the wait for the database, and a missing migration rejects at once.
 * @throws SchemaAhead if a newer release has removed what this release uses
 */
export async function awaitSchema(options: {
  url: string;
  schema: string;
  migrations: URL;
  logger: Logger;
  signal?: AbortSignal | undefined;
  patienceMs?: number | undefined;
}): Promise<void> {
  const { signal, patienceMs } = options;
  const isPatient = patienceMs === undefined;
  const names = (await migrationFiles(options.migrations)).map((file) => file.name);
  await untilAvailable(
    `its schema ${options.schema} to be migrated`,
    () =>
      withConnection(
        options.url,
        `emberdeck-${options.schema}`,
        async (client) => {
          const applied = await appliedMigrations(client, options.schema);
          const ahead = schemaAhead(options.schema, applied, names);
          if (ahead) throw ahead;
          if (names.every((name) => applied.some((each) => each.name === name))) return true;
          if (isPatient) return undefined;
          throw new SchemaBehind(options.schema);
        },
        signal,
      ),
    {
      logger: options.logger,
      signal,
      patienceMs,
      isTransient: (error) => isConnectionLoss(error) || (isPatient && isNotMigrated(error)),
    },
  );
}
