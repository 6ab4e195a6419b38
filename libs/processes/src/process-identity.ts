import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, distinguishable from a later one with the same process id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the system's notation; null if the system does not report it. */
  readonly startedAt: string | null;
}

function linuxStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may itself contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    return state === 'Z' || startTicks === undefined ? null : startTicks;
  } catch {
    return null;
  }
}

function posixStartTime(pid: number): string | null {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

function startTime(pid: number): string | null {
  if (process.platform === 'linux') return linuxStartTime(pid);
  return process.platform === 'win32' ? null : posixStartTime(pid);
}

/** Returns whether a process with this id runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return linuxStartTime(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the identity of a running process, to be stored in a file. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startTime(pid) };
}

/** Returns whether exactly this process still runs; false if its id was reused. */
export function isSameProcessAlive(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && startTime(identity.pid) === identity.startedAt;
}

/** Sends a signal; false if the process no longer exists. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw err;
  }
}
