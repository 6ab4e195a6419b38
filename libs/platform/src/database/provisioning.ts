import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pause } from './back-off.js';
import { passwordFingerprint, scramVerifier, type ServiceRole } from './service-role.js';

const { escapeIdentifier, escapeLiteral } = pg;

/**
 * Errors of concurrent changes to a role. Roles belong to the whole server, so migrations of two databases may collide.
 */
const collisions = new Set(['23505', '42710', 'XX000']);

async function createOrUpdateRole(client: pg.Client, role: ServiceRole, schema: string): Promise<void> {
  const name = escapeIdentifier(role.name);
  const verifier = escapeLiteral(scramVerifier(role.password, randomBytes(16)));
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = $1',
    [role.name],
  );
  if (rows[0]?.rolsuper) {
    throw new Error(`The role ${role.name} is a superuser: a service must not have such rights`);
  }
  await client.query(`${rows.length === 0 ? 'CREATE' : 'ALTER'} ROLE ${name} LOGIN PASSWORD ${verifier}`);
  await client.query(`ALTER ROLE ${name} SET search_path = ${escapeIdentifier(schema)}`);
  // Last, since the fingerprint marks the role as completely provisioned.
  await client.query(`COMMENT ON ROLE ${name} IS ${escapeLiteral(passwordFingerprint(role))}`);
}

/** Creates the role, or updates it to the required state. */
export async function provisionRole(client: pg.Client, role: ServiceRole, schema: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createOrUpdateRole(client, role, schema);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (tries === 20 || !collisions.has(code)) {
        throw error;
      }
      await pause(20 * tries);
    }
  }
}

/**
 * Creates the schema. The administrator owns it and every table in it. New tables let the service's role read and write
 * rows by default. So a service cannot change a table, and a migration can revoke a right from it: the rows of the coin
 * ledger cannot be changed.
 */
export async function provisionSchema(client: pg.Client, role: ServiceRole, schema: string): Promise<void> {
  const to = escapeIdentifier(role.name);
  const name = escapeIdentifier(schema);
  const defaults = `ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT`;
  // A query of several statements runs as one transaction.
  await client.query(`
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    CREATE SCHEMA IF NOT EXISTS ${name};
    REVOKE ALL ON SCHEMA ${name} FROM PUBLIC;
    GRANT USAGE ON SCHEMA ${name} TO ${to};
    ${defaults} SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to};
    ${defaults} USAGE, SELECT ON SEQUENCES TO ${to};
    CREATE TABLE IF NOT EXISTS ${name}.migration (
      name text CONSTRAINT migration_pkey PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE ${name}.migration
      ADD COLUMN IF NOT EXISTS release text,
      ADD COLUMN IF NOT EXISTS oldest_release text;
    REVOKE INSERT, UPDATE, DELETE ON ${name}.migration FROM ${to}`);
}
