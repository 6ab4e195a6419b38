import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { filesBelow, writeFingerprinted } from '../archive/file-hash.js';
import {
  archiveFormat,
  type ArchivedFile,
  type ArchivedSchema,
  type Manifest,
  manifestHashName,
  manifestName,
} from '../archive/manifest.js';
import { inTransaction } from '../archive/session.js';
import { type StoredFile, storedFiles } from '../archive/stored-files.js';
import { sealedPlaces, sealedRows } from '../rotate-keys/sealed-rows.js';
import { productVersion } from '@emberdeck/platform/runtime/product-version';
import { Refusal } from '../../shared/refusal.js';
import { type CatalogSchema, type CatalogTable, catalogOf } from './catalog.js';
import { type BlobBackup, writeBlobs } from './write-blobs.js';

const { escapeIdentifier } = pg;
const newline = '\n'.charCodeAt(0);

/** Source and target of a backup. */
export interface BackupOptions extends BlobBackup {
  readonly services: readonly StoredData[];
  readonly dataDirectory: string;
  /** Must not exist yet; created under this name once the archive is complete. */
  readonly folder: string;
  readonly now: Date;
}

/** Counts the rows of COPY output by its newlines: newlines inside values are escaped. */
function lineCounter(): { count: number; through: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer> } {
  const counter = {
    count: 0,
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) {
          counter.count += 1;
        }
        yield chunk;
      }
    },
  };
  return counter;
}

async function writeTable(
  client: pg.Client,
  schema: string,
  { name, columns }: CatalogTable,
  draft: string,
): Promise<ArchivedSchema['tables'][number]> {
  const path = `database/${schema}/${name}.copy.gz`;
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const lines = lineCounter();
  const gzip = createGzip();
  const [file] = await Promise.all([
    writeFingerprinted(join(draft, path), gzip),
    pipeline(
      client.query(copyTo(`COPY ${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${list}) TO STDOUT`)),
      lines.through,
      gzip,
    ),
  ]);
  return { name, columns: [...columns], rows: lines.count, file: { path, ...file } };
}

async function writeSchema(client: pg.Client, schema: CatalogSchema, draft: string): Promise<ArchivedSchema> {
  const tables: ArchivedSchema['tables'] = [];
  for (const table of schema.tables) {
    tables.push(await writeTable(client, schema.name, table, draft));
  }
  return { ...schema, tables };
}

/** Prevents changes of the tables' structure during the backup; rows may still change. */
async function lockTables(client: pg.Client, schemas: readonly CatalogSchema[]): Promise<void> {
  const names = schemas.flatMap(({ name, tables }) =>
    tables.map((table) => `${escapeIdentifier(name)}.${escapeIdentifier(table.name)}`),
  );
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
}

/** Archives all schemas from one snapshot, so the cause and the effect of an event are consistent across schemas. */
async function writeDatabase(client: pg.Client, options: BackupOptions, draft: string) {
  const { rows } = await client.query<{ version: string; missing: string[] }>(
    `SELECT current_setting('server_version') AS version,
            ARRAY(SELECT name FROM unnest($1::text[]) AS wanted(name)
                   WHERE to_regclass(format('%I.migration', name)) IS NULL) AS missing`,
    [options.services.map(({ name }) => name)],
  );
  const [{ version, missing } = { version: '', missing: [] }] = rows;
  if (missing.length > 0) {
    throw new Refusal(`There is nothing to back up yet: no schema ${missing.join(', ')} in this database.`);
  }
  const catalog: CatalogSchema[] = [];
  for (const { name } of options.services) {
    catalog.push(await catalogOf(client, name));
  }
  await lockTables(client, catalog);
  const schemas: ArchivedSchema[] = [];
  for (const schema of catalog) {
    schemas.push(await writeSchema(client, schema, draft));
  }
  const files: StoredFile[] = [];
  for await (const file of storedFiles(
    client,
    catalog.map(({ name }) => name),
  )) {
    files.push(file);
  }
  const sealed = await sealedRows(client, sealedPlaces(options.services));
  return { database: { postgresVersion: version, schemas, sealed }, files };
}

async function writeUploads(
  { dataDirectory, signal }: BackupOptions,
  draft: string,
): Promise<ArchivedFile[]> {
  const folder = join(dataDirectory, 'uploads');
  const files: ArchivedFile[] = [];
  for (const name of await filesBelow(folder)) {
    signal.throwIfAborted();
    const path = `uploads/${name}`;
    files.push({
      path,
      ...(await writeFingerprinted(join(draft, path), createReadStream(join(folder, name)))),
    });
  }
  return files;
}

async function writeText(path: string, text: string): Promise<string> {
  const { sha256 } = await writeFingerprinted(
    path,
    (async function* () {
      yield await Promise.resolve(Buffer.from(text));
    })(),
  );
  return sha256;
}

/** A renamed entry survives a crash only after its parent folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a complete archive into a new folder, from one snapshot, while the product may run. The folder gets its final
 * name only after all of it is on the disk.
 */
export async function writeArchive(options: BackupOptions): Promise<Manifest> {
  const draft = `${options.folder}.unfinished`;
  if (existsSync(options.folder)) {
    throw new Refusal(`${options.folder} is there already: name a folder that is not.`);
  }
  try {
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    throw new Refusal(`The folder ${draft} cannot be made: ${(error as Error).message}`, { cause: error });
  }
  try {
    const { database, files } = await inTransaction(
      options.databaseUrl,
      'ISOLATION LEVEL REPEATABLE READ, READ ONLY',
      (client) => writeDatabase(client, options, draft),
      options.signal,
    );
    const manifest: Manifest = {
      format: archiveFormat,
      productVersion: productVersion(),
      takenAt: options.now.toISOString(),
      ...database,
      uploads: await writeUploads(options, draft),
      blobs: await writeBlobs(files, options, draft),
    };
    const sha256 = await writeText(join(draft, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
    await writeText(join(draft, manifestHashName), `${sha256}  ${manifestName}\n`);
    options.signal.throwIfAborted();
    await rename(draft, options.folder);
    await syncFolder(dirname(options.folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
