import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../process-identity.js';

/** What a server has written into postmaster.pid. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready` or `stopping`. */
  readonly status: string;
}

/** The content of postmaster.pid; null where there is none or not a whole one. */
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

/** Living processes of PostgreSQL that work on the data folder; null where the system does not report them (not Linux). */
export function serverProcesses(data: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const folder = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder))
    .map(Number);
}

/** The server that runs on the data folder, ours from an earlier start; null where there is none. */
export function livingPostmaster(data: string): PostmasterFile | null {
  const file = readPostmasterFile(data);
  if (!file) return null;
  const processes = serverProcesses(data);
  return (processes ? processes.includes(file.pid) : isAlive(file.pid)) ? file : null;
}

/**
 * Removes a postmaster.pid that names a living number which is no server of this data folder: after a restart of the
 * machine or container, PostgreSQL would refuse for ever to start beside that stranger. Only where the system tells us
 * for certain, and while no process at all works on the data; else PostgreSQL itself decides. True when removed.
 */
export function removeMisleadingPostmasterFile(data: string): boolean {
  const file = readPostmasterFile(data);
  if (!file || serverProcesses(data)?.length !== 0 || !numberIsTaken(file.pid)) return false;
  rmSync(join(data, 'postmaster.pid'), { force: true });
  return true;
}

/** As PostgreSQL asks: a process that is dead but not yet noticed by its parent counts. */
function numberIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
