import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChildExit } from './child-handle.js';
import { findExecutable } from './find-executable.js';
import { sendSignal } from './process-identity.js';

const largestLogBytes = 10 * 1024 * 1024;

/** A server program and the user that runs it. */
export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** File for the output; renamed at the next start once it exceeds 10 MiB. */
  readonly logFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** User and group to run as; only root may set it. */
  readonly account?: { readonly uid: number; readonly gid: number } | null;
  /** Signal that the system sends when this process dies for any reason (Linux only). */
  readonly signalWithParent?: NodeJS.Signals;
}

/** A running server process. */
export interface SpawnedServer {
  readonly pid: number;
  readonly exited: Promise<ChildExit>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Returns null if the file cannot be opened, for example on a full disk: a server without a log is better than none.
 */
function openLog(file: string): number | null {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.old`);
    return openSync(file, 'a', 0o600);
  } catch {
    return null;
  }
}

/** Wraps the command in setpriv, which registers the signal with the kernel and then executes the program. */
function withParentSignal(command: ServerCommand): readonly [string, readonly string[]] {
  const plain = [command.program, command.args] as const;
  if (!command.signalWithParent || process.platform !== 'linux') return plain;
  const setpriv = findExecutable('setpriv');
  if (!setpriv) return plain;
  const signal = command.signalWithParent.replace('SIG', '');
  return [setpriv, ['--pdeathsig', signal, command.program, ...command.args]];
}

/**
 * Spawns a native server in a separate process group, so Ctrl-C in the terminal does not stop it before its clients.
 * Its output goes to a file, because the server may outlive this process.
 */
export async function spawnServer(command: ServerCommand): Promise<SpawnedServer> {
  const [program, args] = withParentSignal(command);
  const log = openLog(command.logFile);
  try {
    const child = spawn(program, args, {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin', ...command.environment },
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...(command.account ? { uid: command.account.uid, gid: command.account.gid } : {}),
    });
    const exited = new Promise<ChildExit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('spawn', () => resolve(child.pid ?? 0));
      child.once('error', reject);
    });
    return { pid, exited, kill: (signal) => void sendSignal(pid, signal) };
  } finally {
    if (log !== null) closeSync(log);
  }
}
