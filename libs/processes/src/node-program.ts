import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ChildExit, ChildHandle, ChildSpec } from './child-handle.js';
import { sendSignal } from './process-identity.js';
import { isReadyMessage, type ReadyMessage } from './protocol.js';
import { poll } from './wait.js';

const healthPollMs = 100;
const healthTimeoutMs = 2_000;

/** Variables of a child's environment; all of them, since nothing else is passed on. */
export type ProgramEnvironment = Readonly<Record<string, string>>;

/** One start of a program of ours. */
export interface ProgramStart {
  readonly environment: ProgramEnvironment;
  /** Answers with 200 when it serves; without one it sends a ready message instead. */
  readonly healthUrl?: string;
  /** Answers with 200 as long as the process works; without one only its exit is noticed. */
  readonly livenessUrl?: string;
  readonly port?: number;
  readonly url?: string;
}

/** What becomes of a program's standard error. */
export interface ProgramOutput {
  /** Receives each line; without it the program shares the standard error of this process. */
  readonly onErrorLine?: (line: string) => void;
}

/** A Node program of ours as a child of the supervisor. */
export interface NodeProgram extends ProgramOutput, Omit<ChildSpec, 'start' | 'adoptable'> {
  /** Path of the compiled script. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Called at every start, so that each may get free ports. */
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
    // Ctrl-C reaches the launcher alone, which stops its children in order. When the launcher dies, the channel
    // closes, and the child ends by that.
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
    // Dead before it served: `ready` stays pending, as a handle promises.
  }).catch(() => new Promise(() => {}));
}

/** Makes a program of the product a supervised child process with a channel to this one. */
export function nodeProgram(program: NodeProgram): ChildSpec {
  const { script, args = [], prepare, onReady, onErrorLine, ...spec } = program;
  const output = onErrorLine ? { onErrorLine } : {};
  const start = async (signal: AbortSignal): Promise<ChildHandle> => {
    const { environment, healthUrl, livenessUrl, port, url } = await prepare();
    signal.throwIfAborted();
    const child = forkProgram(script, args, environment, output);
    const exited = exitOf(child);
    const said = readyMessage(child, onReady);
    const { pid } = child;
    if (pid === undefined) throw new Error(`${script} could not be started: ${JSON.stringify(await exited)}`);
    return {
      pid,
      port: port ?? null,
      url: url ?? null,
      ready: healthUrl === undefined ? said : healthy(healthUrl, exited),
      exited,
      ...(livenessUrl === undefined ? {} : { answers: () => answersOk(livenessUrl) }),
      kill: (name) => void sendSignal(pid, name),
    };
  };
  return { ...spec, start };
}

/** A program of ours has ended with another code than 0, or by a signal. */
export class ProgramFailure extends Error {
  constructor(
    script: string,
    readonly exit: ChildExit,
  ) {
    super(`${script} failed: ${exit.signal ?? `exit code ${exit.code}`}`);
    this.name = 'ProgramFailure';
  }
}

/** How a program is run once. */
export interface RunOptions extends ProgramOutput {
  readonly environment: ProgramEnvironment;
  /** Asks it to end, by SIGTERM. Its end is waited for all the same: it may have to leave things whole. */
  readonly signal: AbortSignal;
  /** Ends it at once, for a person who does not want to wait. */
  readonly kill?: AbortSignal;
  readonly args?: readonly string[];
}

/** Runs a program of ours once, to its end; rejects with `ProgramFailure` when it fails. */
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
