import { join, resolve } from 'node:path';
import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { blobSettings } from '@emberdeck/platform/config/blob-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { storedDataOfAll } from '../../shared/services.js';
import type { ArchivedBlobs } from '../archive/manifest.js';
import { faultLine } from '../archive/stored-content.js';
import type { InvocationOf } from '../invocation.js';
import { writeArchive } from './write-archive.js';

type Backup = InvocationOf<'backup'>;

const settingsOfBackup = blobSettings.extend(
  baseSettings.pick({ DATABASE_URL: true, EMBERDECK_DATA_DIR: true }).shape,
);

/** `2026-11-21T183000Z`: sorts by time, and is a valid file name on every system. */
const stamp = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');

/** Reports the files without a content; any such file makes the exit code 1. */
function reportFiles({ contents, missing }: ArchivedBlobs, { print, fail }: CommandContext): void {
  if (contents === 'left-out') {
    print('The contents of stored files are left out: back up the blob store.');
  }
  for (const { file, name, fault } of missing) print(faultLine(file, name, fault));
  if (missing.length === 0) return;
  print(`The archive lacks the contents of ${missing.length} files; all else is in it.`);
  fail();
}

/** Backs up into the given folder, by default into `backups/<time>` below the data folder. */
async function start({ folder: given, withoutFiles }: Backup, context: CommandContext): Promise<void> {
  const { environment, signal, print } = context;
  const { base } = parseSettings({ base: settingsOfBackup }, environment);
  const now = new SystemClock().now();
  const folder = resolve(given ?? join(base.EMBERDECK_DATA_DIR, 'backups', stamp(now)));
  const { schemas, uploads, blobs } = await writeArchive({
    databaseUrl: base.DATABASE_URL,
    services: await storedDataOfAll(),
    dataDirectory: base.EMBERDECK_DATA_DIR,
    folder,
    blobStore: openBlobStore(base),
    contents: withoutFiles ? 'left-out' : 'included',
    now,
    signal,
  });
  const tables = schemas.flatMap((schema) => schema.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = [...uploads, ...(blobs?.files ?? [])];
  const bytes = [...tables.map(({ file }) => file), ...files].reduce((sum, file) => sum + file.bytes, 0);
  print(
    `Backed up ${rows} rows of ${tables.length} tables and ${files.length} files: ${folder} (${bytes} bytes)`,
  );
  if (blobs) reportFiles(blobs, context);
  print('It holds no key: keep ENCRYPTION_KEY (or the folder of the secrets) in another safe place.');
}

export function backup(given: Backup): CommandProgram {
  return {
    name: 'backup',
    start: (context) => start(given, context),
    interrupted: 'No archive was written.',
  };
}
