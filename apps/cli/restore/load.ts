import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchivedSchema } from '../archive/manifest.js';
import { Refusal } from '../../shared/refusal.js';

const { escapeIdentifier } = pg;

const named = (schema: string, name: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** Only the foreign keys of a partitioned table itself: keys of its partitions are dropped and created with them. */
const foreignKeysSql = `
  SELECT con.conrelid::regclass::text AS table, con.conname AS name, pg_get_constraintdef(con.oid) AS definition
    FROM pg_constraint con WHERE con.contype = 'f' AND con.conparentid = 0 AND con.connamespace = $1::regnamespace`;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Accepts only PostgreSQL's notation of partition bounds, because the text becomes part of a statement. */
const boundsPattern = /^(DEFAULT|FOR VALUES (FROM|IN|WITH) \([^;]*\))$/;

async function addPartitions(client: pg.Client, schema: ArchivedSchema): Promise<void> {
  for (const { name, parent, bounds } of schema.partitions) {
    if (!boundsPattern.test(bounds)) throw new Refusal(`The archive is refused: ${name} has no such bounds`);
    // The migrations have already created some partitions.
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${named(schema.name, name)} PARTITION OF ${named(schema.name, parent)} ${bounds}`,
    );
  }
}

async function copyTables(client: pg.Client, folder: string, schema: ArchivedSchema): Promise<void> {
  for (const { name, columns, rows, file } of schema.tables) {
    const list = columns.map((column) => escapeIdentifier(column)).join(', ');
    const copy = client.query(copyFrom(`COPY ${named(schema.name, name)} (${list}) FROM STDIN`));
    await pipeline(createReadStream(join(folder, file.path)), createGunzip(), copy);
    if (copy.rowCount !== rows) {
      throw new Error(`${schema.name}.${name} took ${copy.rowCount} rows in place of ${rows}`);
    }
  }
}

/**
 * Fills the newly migrated tables of one schema, in the transaction of `client`. Foreign keys are dropped before and
 * created again afterwards, so the order of tables does not matter; creating them checks all rows. Triggers that
 * protect immutable rows are disabled meanwhile.
 */
export async function loadSchema(client: pg.Client, folder: string, schema: ArchivedSchema): Promise<void> {
  await addPartitions(client, schema);
  const { rows: keys } = await client.query<ForeignKey>(foreignKeysSql, [schema.name]);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  }
  const tables = schema.tables.map(({ name }) => named(schema.name, name));
  for (const table of tables) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  // A migration may have inserted rows.
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await copyTables(client, folder, schema);
  for (const table of tables) {
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  }
  for (const { name, lastValue } of schema.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [named(schema.name, name), lastValue]);
  }
}
