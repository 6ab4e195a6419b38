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
  /** Takes the output; it is put aside once it has grown to 10 MiB. */
  readonly logFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** User and group to run as; only root may set it. */
  readonly account?: { readonly uid: number; readonly gid: number } | null;
  /** Sent by the system when this process dies by whatever cause (where the system can: Linux). */
  readonly signalWithParent?: NodeJS.Signals;
}

/** A server that was spawned. */
export interface SpawnedServer {
  readonly pid: number;
  readonly exited: Promise<ChildExit>;
  kill(signal: NodeJS.Signals): void;
}

/** Null where the file cannot be made, say on a full disk: a server without a log is better than none. */
function openLog(file: string): number | null {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.old`);
    return openSync(file, 'a', 0o600);
  } catch {
    return null;
  }
}

/** Puts the command behind setpriv, which asks the kernel for the signal and then becomes the program itself. */
function withParentSignal(command: ServerCommand): readonly [string, readonly string[]] {
  const plain = [command.program, command.args] as const;
  if (!command.signalWithParent || process.platform !== 'linux') return plain;
  const setpriv = findExecutable('setpriv');
  if (!setpriv) return plain;
  const signal = command.signalWithParent.replace('SIG', '');
  return [setpriv, ['--pdeathsig', signal, command.program, ...command.args]];
}

/**
 * Spawns a native server in a process group of its own, so that Ctrl-C in the terminal does not reach it before those
 * who use it have finished. Its output goes to a file, since it may outlive us.
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
