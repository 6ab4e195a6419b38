import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ChildExit, ChildHandle, ChildSpec } from './child-handle.js';
import { sendSignal } from './process-identity.js';
import { isReadyMessage, type ReadyMessage } from './protocol.js';
import { poll } from './wait.js';

const healthPollMs = 100;
const healthTimeoutMs = 2_000;

/** The complete environment of a child; it inherits no other variables. */
export type ProgramEnvironment = Readonly<Record<string, string>>;

/** Parameters of one start of a program. */
export interface ProgramStart {
  readonly environment: ProgramEnvironment;
  /** Responds with 200 when the program serves. Without a health URL the program sends a ready message. */
  readonly healthUrl?: string;
  /** Responds with 200 while the process works. Without a liveness URL only the exit is noticed. */
  readonly livenessUrl?: string;
  readonly port?: number;
  readonly url?: string;
}

/** Destination of a program's standard error. */
export interface ProgramOutput {
  /** Receives each line. Without it the program inherits the standard error of this process. */
  readonly onErrorLine?: (line: string) => void;
}

/** A Node program of the product as a child of the supervisor. */
export interface NodeProgram extends ProgramOutput, Omit<ChildSpec, 'start' | 'adoptable'> {
  /** Path of the compiled script. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Called at every start, so each start can pick free ports. */
  readonly prepare: () => Promise<ProgramStart>;
  /** Receives the program's ready message, at every start. */
  readonly onReady?: (message: ReadyMessage) => void;
}

function forkProgram(
  script: string,
  args: readonly string[],
  environment: ProgramEnvironment,
  { onErrorLine }: ProgramOutput,
): ChildProcess {
  const child = fork(script, [...args], {
    env: { ...environment },
    stdio: ['ignore', 'inherit', onErrorLine ? 'pipe' : 'inherit', 'ipc'],
    // Ctrl-C reaches only the launcher, which stops its children in order. When the launcher dies, the IPC channel
    // closes, and the child ends itself.
    detached: process.platform !== 'win32',
  });
  if (onErrorLine && child.stderr) createInterface({ input: child.stderr }).on('line', onErrorLine);
  return child;
}

function exitOf(child: ChildProcess): Promise<ChildExit> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', reject);
  });
}

function readyMessage(child: ChildProcess, onMessage?: (message: ReadyMessage) => void): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      onMessage?.(message);
      resolve();
    });
  });
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(healthTimeoutMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function healthy(url: string, exited: Promise<ChildExit>): Promise<void> {
  const end = new AbortController();
  void exited.then(() => end.abort());
  await poll(async () => ((await answersOk(url)) ? true : undefined), {
    everyMs: healthPollMs,
    timeoutMs: Infinity,
    signal: end.signal,
    // The process died before it served: `ready` stays pending, as ChildHandle requires.
  }).catch(() => new Promise(() => {}));
}

/** Makes a program of the product a supervised child process with an IPC channel to this process. */
export function nodeProgram(program: NodeProgram): ChildSpec {
  const { script, args = [], prepare, onReady, onErrorLine, ...spec } = program;
  const output = onErrorLine ? { onErrorLine } : {};
  const start = async (signal: AbortSignal): Promise<ChildHandle> => {
    const { environment, healthUrl, livenessUrl, port, url } = await prepare();
    signal.throwIfAborted();
    const child = forkProgram(script, args, environment, output);
    const exited = exitOf(child);
    const reported = readyMessage(child, onReady);
    const { pid } = child;
    if (pid === undefined) throw new Error(`${script} could not be started: ${JSON.stringify(await exited)}`);
    return {
      pid,
      port: port ?? null,
      url: url ?? null,
      ready: healthUrl === undefined ? reported : healthy(healthUrl, exited),
      exited,
      ...(livenessUrl === undefined ? {} : { answers: () => answersOk(livenessUrl) }),
      kill: (name) => void sendSignal(pid, name),
    };
  };
  return { ...spec, start };
}

/** A program of the product ended with a code other than 0, or by a signal. */
export class ProgramFailure extends Error {
  constructor(
    script: string,
    readonly exit: ChildExit,
  ) {
    super(`${script} failed: ${exit.signal ?? `exit code ${exit.code}`}`);
    this.name = 'ProgramFailure';
  }
}

/** Parameters of `runProgram`. */
interface RunOptions extends ProgramOutput {
  readonly environment: ProgramEnvironment;
  /** Sends SIGTERM. The exit is still awaited, because the program may have to leave its data consistent. */
  readonly signal: AbortSignal;
  /** Sends SIGKILL, for a user who does not want to wait. */
  readonly kill?: AbortSignal;
  readonly args?: readonly string[];
}

/** Runs a program of the product until it exits; rejects with `ProgramFailure` when it fails. */
export async function runProgram(script: string, options: RunOptions): Promise<void> {
  const { environment, signal, kill, args = [] } = options;
  signal.throwIfAborted();
  const child = forkProgram(script, args, environment, options);
  const terminate = (): void => void child.kill('SIGTERM');
  const killNow = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', terminate, { once: true });
  kill?.addEventListener('abort', killNow, { once: true });
  try {
    const exit = await exitOf(child);
    if (exit.code !== 0) throw new ProgramFailure(script, exit);
  } finally {
    signal.removeEventListener('abort', terminate);
    kill?.removeEventListener('abort', killNow);
  }
}
