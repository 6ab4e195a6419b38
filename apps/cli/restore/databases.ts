import { withConnection } from '@emberdeck/platform/database/await-database';
import pg from 'pg';
import { connectedRoles } from '../../shared/connected-roles.js';
import { Refusal } from '../../shared/refusal.js';

const { escapeIdentifier, escapeLiteral } = pg;
const programName = 'emberdeck-restore';
/** SQLSTATE of a database with open connections. */
const inUse = '55006';

/** Address of a maintenance database: a database is renamed or dropped from a connection to another one. */
function besides(databaseUrl: string): string {
  return addressOf(databaseUrl, nameOf(databaseUrl) === 'postgres' ? 'template1' : 'postgres');
}

/** Returns the address of another database on the same server. */
export function addressOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** Returns the database name of an address. */
export function nameOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** Derives a name from the product's database name. PostgreSQL truncates names at 63 bytes. */
function nameBeside(databaseUrl: string, what: 'restoring' | 'replaced', stamp: string): string {
  return `${nameOf(databaseUrl).slice(0, 38)}_${what}_${stamp}`;
}

/** Throws a Refusal while programs of the product are connected, because their later writes would be lost. */
export async function refuseWhileInUse(databaseUrl: string): Promise<void> {
  const roles = await withConnection(databaseUrl, programName, connectedRoles);
  if (roles.length > 0) {
    throw new Refusal(`Stop Emberdeck first: ${roles.join(', ')} are connected to the database.`);
  }
}

interface Locale {
  readonly encoding: string;
  readonly collate: string;
  readonly ctype: string;
  readonly provider: string;
  readonly locale: string | null;
}

/** PostgreSQL 17 renamed the column of the locale. */
const localeSql = `
  SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collate, datctype AS ctype, datlocprovider AS provider,
         coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') AS locale
    FROM pg_database d WHERE datname = current_database()`;

function localeOptions({ encoding, collate, ctype, provider, locale }: Locale): string {
  const own =
    provider === 'i'
      ? ` LOCALE_PROVIDER icu ICU_LOCALE ${escapeLiteral(locale ?? '')}`
      : provider === 'b'
        ? ` LOCALE_PROVIDER builtin BUILTIN_LOCALE ${escapeLiteral(locale ?? '')}`
        : '';
  return `ENCODING ${escapeLiteral(encoding)} LC_COLLATE ${escapeLiteral(collate)} LC_CTYPE ${escapeLiteral(ctype)}${own}`;
}

/** Creates an empty database on the product's server, with the same locale; returns its address. */
export async function createBeside(databaseUrl: string, stamp: string): Promise<string> {
  const name = nameBeside(databaseUrl, 'restoring', stamp);
  await withConnection(databaseUrl, programName, async (client) => {
    const { rows } = await client.query<Locale>(localeSql);
    const options = rows.map(localeOptions).join('');
    await client
      .query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ${options}`)
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== '42501') throw error;
        throw new Refusal(
          'The role of DATABASE_URL may not create databases, and a restore fills a new one: give it CREATEDB.',
          { cause: error },
        );
      });
  });
  return addressOf(databaseUrl, name);
}

/**
 * Renames the product's database, and gives its name to the filled database, in one transaction. Returns the new name
 * of the replaced database.
 */
export async function swap(databaseUrl: string, filledUrl: string, stamp: string): Promise<string> {
  const name = nameOf(databaseUrl);
  const replaced = nameBeside(databaseUrl, 'replaced', stamp);
  const rename = (from: string, to: string): string =>
    `ALTER DATABASE ${escapeIdentifier(from)} RENAME TO ${escapeIdentifier(to)};`;
  await withConnection(besides(databaseUrl), programName, async (client) => {
    // Multiple statements in one query run in one transaction.
    await client.query(rename(name, replaced) + rename(nameOf(filledUrl), name)).catch((error: unknown) => {
      if ((error as { code?: string }).code !== inUse) throw error;
      throw new Refusal('The database has other connections: stop all programs and try again.', {
        cause: error,
      });
    });
  });
  return replaced;
}

/** Drops a database of the same server, unless it has open connections. */
export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await withConnection(besides(databaseUrl), programName, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)}`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== inUse) throw error;
      throw new Refusal(`${name} is in use, and stays: is a restore under way?`, { cause: error });
    }),
  );
}

/** Drops the database that this restore created, and closes its open connections. */
export async function dropOwnDatabase(databaseUrl: string, name: string): Promise<void> {
  await withConnection(besides(databaseUrl), programName, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/**
 * Returns the databases that earlier restores left on the server: replaced ones, and unfinished ones of killed
 * restores.
 */
export async function leftovers(databaseUrl: string): Promise<string[]> {
  return withConnection(databaseUrl, programName, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database
        WHERE left(datname, length($1)) = $1 AND substr(datname, length($1) + 1) ~ '^_(restoring|replaced)_\\d{14}$'
        ORDER BY datname`,
      [nameOf(databaseUrl).slice(0, 38)],
    );
    return rows.map(({ datname }) => datname);
  });
}
