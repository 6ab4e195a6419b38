import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** Space for the data of a test run: four products with their databases, and the folders of the browser. */
const neededBytes = 8 * 2 ** 30;

const isInMemory = /^emberdeck-run-(\d+)$/;

/** Returns whether this machine has a file system in memory with enough room, which may hold programs. */
function hasRoomInMemory() {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = 'noexec'] = mounts.find((line) => line.split(' ')[1] === memory)?.split(' ') ?? [];
  const { bavail, bsize } = statfsSync(memory);
  return !options.split(',').includes('noexec') && Math.min(bavail * bsize, freemem()) > neededBytes;
}

/** A program that is still ending may write there. The next run deletes the rest. */
function deleteFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${folder} is left: ${error.message}`);
  }
}

/** Deletes what runs have left that were killed. */
async function deleteLeftovers() {
  const { isAlive } = await import('@emberdeck/processes/process-identity');
  for (const name of readdirSync(memory)) {
    const pid = isInMemory.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    deleteFolder(join(memory, name));
  }
}

/**
 * Runs `work` with the temporary files of all tests in memory, where there is room and no other place is chosen. On a
 * disk the files of databases, which each test makes and drops, take a third of the processor time of a test.
 */
export async function withFilesInMemory(work) {
  if (process.env.TMPDIR !== undefined || !hasRoomInMemory()) return work();
  await deleteLeftovers();
  const folder = join(memory, `emberdeck-run-${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    delete process.env.TMPDIR;
    deleteFolder(folder);
  }
}
