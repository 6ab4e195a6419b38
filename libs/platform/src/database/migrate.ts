import pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { productVersion } from '../runtime/product-version.js';
import { untilAvailable, withConnection } from './await-database.js';
import { isConnectionLoss } from './connection-loss.js';
import { migrationFiles, type MigrationFile } from './migration-files.js';
import { provisionRole, provisionSchema } from './provisioning.js';
import { passwordFingerprint, serviceRole, type ServiceRole } from './service-role.js';

const { escapeIdentifier, escapeLiteral } = pg;

/** A service's name, also the name of its schema, and the folder of its `NNNN-what.sql` files. */
export interface MigratedService {
  readonly name: string;
  readonly migrations: URL;
}

/** What to migrate, and with which role. */
export interface MigrateOptions {
  /** The URL of a role that may create roles and schemas. */
  readonly databaseUrl: string;
  /** The passwords of the services' roles derive from it. */
  readonly secret: string;
  readonly services: readonly MigratedService[];
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
  /** Selects the files to apply: a restore first creates the tables in the archive's version. */
  readonly only?: (schema: string, name: string) => boolean;
}

interface Target {
  readonly schema: string;
  readonly role: ServiceRole;
  readonly files: readonly MigrationFile[];
}

/** Key of the advisory lock that concurrent migrations of one database share: "EMBR". */
const lockKey = 0x454d4252;

/**
 * Returns the checksums of the applied files, by schema and file. Omits schemas that are not provisioned for their
 * role.
 */
async function appliedMigrations(
  client: pg.Client,
  targets: readonly Target[],
): Promise<Map<string, Map<string, string>>> {
  const provisioned = await client.query<{ rolname: string; fingerprint: string | null }>(
    `SELECT rolname, shobj_description(oid, 'pg_authid') AS fingerprint FROM pg_roles WHERE rolname = ANY($1)`,
    [targets.map((target) => target.role.name)],
  );
  const fingerprints = new Map(provisioned.rows.map((row) => [row.rolname, row.fingerprint]));
  const known = targets.filter(
    (target) => fingerprints.get(target.role.name) === passwordFingerprint(target.role),
  );
  const schemas = await client.query<{ nspname: string }>(
    `SELECT nspname FROM unnest($1::text[], $2::text[]) AS wanted(schema, role)
       JOIN pg_namespace ON nspname = schema
      WHERE has_schema_privilege(role, nspname, 'USAGE')
        AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass(format('%I.migration', nspname))
                       AND attname = 'oldest_release')
        AND EXISTS (SELECT FROM pg_default_acl WHERE defaclnamespace = pg_namespace.oid
                       AND defaclrole = (SELECT oid FROM pg_roles WHERE rolname = current_user))`,
    [known.map((target) => target.schema), known.map((target) => target.role.name)],
  );
  const applied = new Map(schemas.rows.map(({ nspname }) => [nspname, new Map<string, string>()]));
  if (applied.size > 0) {
    const selects = [...applied.keys()].map(
      (schema) =>
        `SELECT ${escapeLiteral(schema)} AS schema, name, checksum FROM ${escapeIdentifier(schema)}.migration`,
    );
    const { rows } = await client.query<{ schema: string; name: string; checksum: string }>(
      selects.join(' UNION ALL '),
    );
    for (const row of rows) {
      applied.get(row.schema)?.set(row.name, row.checksum);
    }
  }
  return applied;
}

/** Returns the files to apply. Throws if an applied file has changed. */
function pendingFiles(target: Target, applied: ReadonlyMap<string, string>): MigrationFile[] {
  const changed = target.files.find((file) => (applied.get(file.name) ?? file.checksum) !== file.checksum);
  if (changed) {
    throw new Error(
      `Migration ${target.schema}/${changed.name} has changed since it was applied: write a new one instead`,
    );
  }
  return target.files.filter((file) => !applied.has(file.name));
}

async function apply(client: pg.Client, schema: string, file: MigrationFile): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL search_path = ${escapeIdentifier(schema)}`);
    await client.query(file.sql);
    await client.query(
      `INSERT INTO ${escapeIdentifier(schema)}.migration (name, checksum, release, oldest_release) VALUES ($1, $2, $3, $4)`,
      [file.name, file.checksum, productVersion(), file.oldestRelease],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`Migration ${schema}/${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function migrateAll(client: pg.Client, targets: readonly Target[], logger: Logger): Promise<void> {
  const before = await appliedMigrations(client, targets);
  const isDone = (target: Target): boolean => {
    const applied = before.get(target.schema);
    return applied !== undefined && pendingFiles(target, applied).length === 0;
  };
  if (targets.every(isDone)) {
    return;
  }
  await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
  const ready = await appliedMigrations(client, targets);
  for (const target of targets.filter((each) => !ready.has(each.schema))) {
    await provisionRole(client, target.role, target.schema);
    await provisionSchema(client, target.role, target.schema);
  }
  const applied = await appliedMigrations(client, targets);
  for (const target of targets) {
    const pending = pendingFiles(target, applied.get(target.schema) ?? new Map());
    for (const file of pending) await apply(client, target.schema, file);
    // One line: a first start applies a hundred files.
    const names = pending.map(({ name }) => name);
    if (names.length > 0) logger.info('Migrations applied', { schema: target.schema, migrations: names });
  }
}

/**
 * Migrates the roles, schemas and tables of `services` to the version of the code. Runs under a lock, so concurrent and
 * repeated runs are safe. Waits while the database is away. Rejects if a file fails (the file is rolled back) or has
 * changed since it was applied.
 *
 * A file runs in one transaction, as the administrator, with the schema as its search path. So it contains no BEGIN or
 * COMMIT, and a SECURITY DEFINER function in it sets its own search path.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const targets = await Promise.all(
    options.services.map(async (service) => ({
      schema: service.name,
      role: serviceRole(options.databaseUrl, options.secret, service.name),
      files: (await migrationFiles(service.migrations)).filter(
        ({ name }) => options.only?.(service.name, name) ?? true,
      ),
    })),
  );
  await untilAvailable(
    'to migrate it',
    () =>
      // Closing the connection releases the lock, even after an error.
      withConnection(
        options.databaseUrl,
        'emberdeck-migrate',
        async (client) => {
          await migrateAll(client, targets, options.logger);
          return true;
        },
        options.signal,
      ),
    { logger: options.logger, signal: options.signal, isTransient: isConnectionLoss },
  );
}
