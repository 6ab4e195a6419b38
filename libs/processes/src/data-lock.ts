import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from './postgres/server-account.js';
import { type ProcessIdentity, identityOf, isSameProcessAlive } from './process-identity.js';
import { poll } from './wait.js';

/** Longest wait for a launcher that is stopping. A graceful stop takes less. */
const longestEndMs = 35_000;

interface LockOwner extends ProcessIdentity {
  readonly ending: boolean;
}

/** A claimed data folder. */
export interface DataLock {
  /** Marks the claim as ending, so the next launcher waits instead of failing. */
  announceEnd(): void;
  release(): void;
}

function lockFile(dataDirectory: string): string {
  return join(dataDirectory, 'launcher.json');
}

/** Returns the running launcher of a data folder; null without one. */
export function launcherOf(dataDirectory: string): LockOwner | null {
  try {
    const owner = JSON.parse(readFileSync(lockFile(dataDirectory), 'utf8')) as LockOwner;
    return isSameProcessAlive(owner) ? owner : null;
  } catch {
    return null;
  }
}

function write(file: string, ending: boolean, flag: 'w' | 'wx'): void {
  const owner: LockOwner = { ...identityOf(process.pid), ending };
  writeFileSync(file, JSON.stringify(owner), { flag });
}

/** Never throws. On a full disk the claim stays unchanged, and the next launcher fails instead of waiting. */
function announceEnd(file: string): void {
  const draft = `${file}.draft`;
  try {
    write(draft, true, 'w');
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true, recursive: true });
  }
}

function tryToLock(file: string): boolean {
  try {
    write(file, false, 'wx');
    return true;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err;
    return false;
  }
}

/**
 * Prevents other users from listing a data folder that this user owns. If this user is root, the database runs as
 * another user, which must be able to traverse the folder.
 */
function closeToOthers(dataDirectory: string): void {
  if (process.getuid === undefined || statSync(dataDirectory).uid !== process.getuid()) return;
  chmodSync(dataDirectory, isRoot() ? 0o711 : 0o700);
}

/**
 * Claims a data folder for this process: two launchers on one folder would stop each other's database. Ignores the
 * claim of a dead launcher. Waits for a launcher that is ending, until `signal` aborts. Rejects while another launcher
 * runs.
 */
export async function lockDataDirectory(dataDirectory: string, signal?: AbortSignal): Promise<DataLock> {
  mkdirSync(dataDirectory, { recursive: true });
  closeToOthers(dataDirectory);
  const file = lockFile(dataDirectory);
  for (;;) {
    if (tryToLock(file)) {
      return { announceEnd: () => announceEnd(file), release: () => rmSync(file, { force: true }) };
    }
    const gone = (): true | undefined => (launcherOf(dataDirectory) ? undefined : true);
    const owner = launcherOf(dataDirectory);
    if (owner && !(owner.ending && (await poll(gone, { timeoutMs: longestEndMs, signal })))) {
      throw new Error(
        `Emberdeck already runs on ${dataDirectory} (process ${owner.pid}). ` +
          'Stop it first, or set EMBERDECK_DATA_DIR to another folder.',
      );
    }
    rmSync(file, { force: true });
  }
}
