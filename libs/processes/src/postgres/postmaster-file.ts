import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../process-identity.js';

/** Content of a server's postmaster.pid. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready` or `stopping`. */
  readonly status: string;
}

/** Reads postmaster.pid; null if it is missing or incomplete. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' }
      : null;
  } catch {
    return null;
  }
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      isAlive(Number(pid))
    );
  } catch {
    return false;
  }
}

/** Returns the ids of running PostgreSQL processes on the data folder; null on systems other than Linux. */
export function serverProcesses(data: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const folder = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder))
    .map(Number);
}

/** Returns the server that an earlier start left running on the data folder; null without one. */
export function livingPostmaster(data: string): PostmasterFile | null {
  const file = readPostmasterFile(data);
  if (!file) return null;
  const processes = serverProcesses(data);
  return (processes ? processes.includes(file.pid) : isAlive(file.pid)) ? file : null;
}

/**
 * Removes a postmaster.pid whose process id now belongs to another program, as after a restart of the machine or
 * container. PostgreSQL would otherwise refuse to start as long as that program runs. Removes it only on Linux, where
 * processes on the data folder can be listed, and only if none exists. Returns whether the file was removed.
 */
export function removeMisleadingPostmasterFile(data: string): boolean {
  const file = readPostmasterFile(data);
  if (!file || serverProcesses(data)?.length !== 0 || !numberIsTaken(file.pid)) return false;
  rmSync(join(data, 'postmaster.pid'), { force: true });
  return true;
}

/** The same test as PostgreSQL's own: a zombie process counts. */
function numberIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
