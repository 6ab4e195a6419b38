import { migrationFiles } from '@emberdeck/platform/database/migration-files';
import { appliedMigrations, schemaAhead } from '@emberdeck/platform/database/schema-ahead';
import { passwordFingerprint, serviceRole } from '@emberdeck/platform/database/service-role';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';
import pg from 'pg';
import { keyChecks, sealedPlaces, sealedRows } from '../rotate-keys/sealed-rows.js';
import { about, type Finding } from './finding.js';

const { escapeIdentifier } = pg;
const oldestVersion = 150_000;
const largestSkewMs = 2_000;
const crowded = 0.8;

interface ServerRow {
  readonly version: string;
  readonly number: number;
  readonly nowMs: number;
  readonly used: number;
  readonly allowed: number;
  readonly size: string;
}

const serverSql = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
         (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
         current_setting('max_connections')::integer AS allowed,
         pg_size_pretty(pg_database_size(current_database())) AS size`;

/** Checks version, clock and connections of the server. `nowMs` returns the time of this machine. */
export async function lookAtServer(client: pg.Client, nowMs: () => number): Promise<readonly Finding[]> {
  const { fine, finding } = about('database');
  const before = nowMs();
  const { rows } = await client.query<ServerRow>(serverSql);
  const after = nowMs();
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL returned no row about itself');
  const found = [
    server.number < oldestVersion
      ? finding(`PostgreSQL ${server.version} is too old: 15 is the oldest that Emberdeck runs on.`)
      : fine(
          `PostgreSQL ${server.version} answers in ${Math.round(after - before)} ms and holds ${server.size}.`,
        ),
  ];
  const skewMs = Math.round(server.nowMs - (before + after) / 2);
  if (Math.abs(skewMs) > largestSkewMs) {
    found.push(
      finding(
        `Its clock is ${skewMs} ms from that of this machine: set both by NTP, or codes end too early or late.`,
      ),
    );
  }
  const connections = `${server.used} of ${server.allowed} connections are in use`;
  found.push(
    server.used > crowded * server.allowed
      ? finding(`${connections}: lower DATABASE_POOL_SIZE or raise max_connections.`)
      : fine(`${connections}.`),
  );
  return found;
}

/** Checks that each service's role exists with the password derived from the secret. */
export async function lookAtRoles(
  client: pg.Client,
  services: readonly StoredData[],
  url: string,
  secret: string,
): Promise<readonly Finding[]> {
  const { fine, finding } = about('roles');
  const wanted = services.map(({ name }) => serviceRole(url, secret, name));
  const { rows } = await client.query<{ name: string; isSuperuser: boolean; fingerprint: string | null }>(
    `SELECT rolname AS name, rolsuper AS "isSuperuser", shobj_description(oid, 'pg_authid') AS fingerprint
       FROM pg_roles WHERE rolname = ANY ($1)`,
    [wanted.map(({ name }) => name)],
  );
  const found = wanted.flatMap((role) => {
    const row = rows.find(({ name }) => name === role.name);
    if (!row) return [finding(`The role ${role.name} is missing: run the migration.`)];
    if (row.isSuperuser) return [finding(`The role ${role.name} is a superuser: take that right away.`)];
    if (row.fingerprint === passwordFingerprint(role)) return [];
    return [
      finding(
        `The password of ${role.name} is not that of DATABASE_ROLE_SECRET: run the migration, then restart.`,
      ),
    ];
  });
  return found.length > 0 ? found : [fine(`The ${wanted.length} roles of the services are as they must be.`)];
}

async function lookAtSchema(client: pg.Client, service: StoredData): Promise<Finding[]> {
  const { finding } = about('migrations');
  const files = await migrationFiles(service.migrations);
  const table = `${escapeIdentifier(service.name)}.migration`;
  const { rows: there } = await client.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [table],
  );
  if (!there[0]?.found) return [finding(`The schema ${service.name} is missing: run the migration.`)];
  const rows = await appliedMigrations(client, service.name);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const list = (names: readonly string[]): string =>
    names.map((name) => `${service.name}/${name}`).join(', ');
  const names = files.map(({ name }) => name);
  const pending = names.filter((name) => !applied.has(name));
  const changed = files
    .filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
    .map(({ name }) => name);
  const unknown = [...applied.keys()].filter((name) => !names.includes(name));
  const ahead = schemaAhead(service.name, rows, names);
  return [
    ...(pending.length > 0 ? [finding(`Not applied yet: ${list(pending)}. Run the migration.`)] : []),
    ...(changed.length > 0
      ? [finding(`Changed since applied: ${list(changed)}. Install the release unchanged.`)]
      : []),
    ...(ahead ? [finding(`${ahead.message}.`)] : []),
    ...(unknown.length > 0 && !ahead
      ? [about('migrations').note(`Of a newer release, which runs beside this one: ${list(unknown)}.`)]
      : []),
  ];
}

/** Compares the applied migrations of each schema with those of this release. */
export async function lookAtMigrations(
  client: pg.Client,
  services: readonly StoredData[],
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const service of services) {
    found.push(...(await lookAtSchema(client, service)));
  }
  return found.some(({ kind }) => kind === 'finding')
    ? found
    : [...found, about('migrations').fine('Every schema is at this release.')];
}

/** Checks that every secret at rest can be opened, and that none is sealed with an old key. */
export async function lookAtSecrets(
  client: pg.Client,
  services: readonly StoredData[],
  secrets: SecretBox,
): Promise<readonly Finding[]> {
  const { fine, finding } = about('secrets');
  const rows = await sealedRows(client, sealedPlaces(services));
  const checks = await sealedRows(client, keyChecks(services));
  const others = [...rows, ...checks].filter(({ keyId }) => keyId !== secrets.keyId);
  const total = rows.reduce((sum, each) => sum + each.rows, 0);
  if (others.length === 0) return [fine(`All ${total} secrets at rest are sealed with the present key.`)];
  return others.map(({ schema, table, column, keyId, rows: count }) => {
    const which = `${count} of ${schema}.${table}.${column} are sealed with the key ${keyId}`;
    return secrets.keyIds.includes(keyId)
      ? finding(`${which} of ENCRYPTION_KEYS_OLD: emberdeck keys rotate.`)
      : finding(`${which}, which is not here: give it as ENCRYPTION_KEYS_OLD, then emberdeck keys rotate.`);
  });
}
