import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ProcessLog } from '../process-log.js';
import { makeOpenFolder } from '../open-folder.js';
import { type PostgresBinaries, copiedBinaries, installedBinaries } from './postgres-binaries.js';
import {
  type ServerAccount,
  accountOf,
  canReach,
  canRun,
  isRoot,
  unprivilegedAccount,
} from './server-account.js';

/** Where the database is stored and which user runs it. */
export interface Placement {
  /** Folder with the files that only this user reads: password, port, log. */
  readonly folder: string;
  /** Parent of the server's data folder. */
  readonly clusterFolder: string;
  readonly binaries: PostgresBinaries;
  /** User to run the server as; null for the current user. */
  readonly account: ServerAccount | null;
}

interface PlacementOptions {
  readonly dataDirectory: string;
  readonly systemDirectory: string;
  readonly log: ProcessLog;
}

/** Returns the data folder of the server below its cluster folder. */
export function dataFolderOf(clusterFolder: string): string {
  return join(clusterFolder, 'data');
}

/** Returns whether a data folder holds a completely created database. */
export function holdsCluster(dataDirectory: string): boolean {
  const folder = join(dataDirectory, 'postgres');
  return existsSync(dataFolderOf(recordedLocation(folder) ?? folder));
}

function recordedLocation(folder: string): string | null {
  const file = join(folder, 'location');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * Returns a new folder in the system folder. Its name has a random part, because a recreated data folder has lost the
 * password of its earlier database.
 */
function systemLocation({ systemDirectory, log }: PlacementOptions, folder: string): string {
  const prefix = `${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-`;
  makeOpenFolder(systemDirectory);
  const older = readdirSync(systemDirectory).filter((name) => name.startsWith(prefix));
  if (older.length > 0) {
    log.warn('A database of an earlier data folder is still in this place; delete it if it is not needed', {
      folders: older.map((name) => join(systemDirectory, name)),
    });
  }
  const location = join(systemDirectory, prefix + randomBytes(4).toString('hex'));
  makeOpenFolder(location);
  return location;
}

function placeCluster(options: PlacementOptions, folder: string, account: ServerAccount): string {
  if (canReach(account, folder)) return folder;
  const location = systemLocation(options, folder);
  const dataInPlace = dataFolderOf(folder);
  // A clone that was moved below an inaccessible folder already has a database.
  if (existsSync(dataInPlace)) renameSync(dataInPlace, dataFolderOf(location));
  writeFileSync(join(folder, 'location'), `${location}\n`);
  return location;
}

function placeForRoot(options: PlacementOptions, folder: string): Placement {
  const { systemDirectory, log } = options;
  const recorded = recordedLocation(folder);
  const existing = dataFolderOf(recorded ?? folder);
  // The owner of an existing database stays its owner.
  const owner = statSync(existing, { throwIfNoEntry: false });
  const account = owner && owner.uid !== 0 ? accountOf(owner.uid, owner.gid) : unprivilegedAccount();
  const installed = installedBinaries();
  const binaries = canRun(account, installed.postgres)
    ? installed
    : copiedBinaries(installed, systemDirectory);
  const clusterFolder = recorded ?? placeCluster(options, folder, account);
  if (binaries !== installed || clusterFolder !== folder) {
    log.info(
      'A folder above this one is closed to the database user: the database is kept in a system folder',
      {
        user: account.name,
        ...(clusterFolder === folder ? {} : { data: clusterFolder }),
        ...(binaries === installed ? {} : { programs: binaries.folder }),
      },
    );
  }
  return { folder, clusterFolder, binaries, account };
}

function refuseForeignData(data: string): void {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (!owner || process.getuid === undefined || owner.uid === process.getuid()) return;
  throw new Error(
    `The database in ${data} belongs to ${accountOf(owner.uid, owner.gid).name}. ` +
      'Start Emberdeck as that user or as root, or set EMBERDECK_DATA_DIR to another folder.',
  );
}

/**
 * Decides where the database is stored and which user runs it. PostgreSQL refuses to run as root, so root starts it as
 * another user. Data and programs that this user cannot reach are stored in the system folder.
 */
export function placePostgres(options: PlacementOptions): Placement {
  mkdirSync(options.dataDirectory, { recursive: true });
  const folder = join(realpathSync(options.dataDirectory), 'postgres');
  makeOpenFolder(folder);
  if (isRoot()) return placeForRoot(options, folder);
  const clusterFolder = recordedLocation(folder) ?? folder;
  refuseForeignData(dataFolderOf(clusterFolder));
  return { folder, clusterFolder, binaries: installedBinaries(), account: null };
}
