import { type ChildProcess, execFile, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import type { PackedPoints, ReportDocument } from './report-document.js';

export interface ProcessTask {
  readonly format: ReportFormat;
  readonly document: ReportDocument;
  readonly path: string;
  readonly points: PackedPoints | null;
}

type FromProcess =
  | { readonly type: 'started' }
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly pages: number }
  | { readonly type: 'failed'; readonly message: string };

export interface ProcessOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly memoryMb: number;
  /** How long an idle process may say nothing, in milliseconds. */
  readonly idleSilenceMs?: number;
}

/** The process ended without a file. `message` is for the log, not for people. */
export class ProcessFailure extends Error {
  constructor(
    message: string,
    readonly isOutOfMemory: boolean,
  ) {
    super(message);
    this.name = 'ProcessFailure';
  }
}

/** An idle process got no processor: the machine is busy. */
class Starvation extends Error {}

const role = 'write-report';

/** An idle process says something several times a second on a machine with a free processor. */
const defaultIdleSilenceMs = 2_000;

/** How long a machine counts as busy after an idle process got no processor. */
const busyMs = 60_000;

/** A third of what a request gets: requests go first, and a report still ends soon on a busy machine. */
const lowPriority = 5;

/** On the clock of `performance.now()`. */
let busyUntil = 0;

/** How much of the output is kept for the log, in characters: its start has the reason, a long stack follows. */
const keptOutput = 4_000;

// The same file is the program of the process. The writers load there alone.
if (process.argv[2] === role && process.send) {
  process.once('message', (task: ProcessTask) => void runTask(task));
  process.once('disconnect', () => process.exit(0));
}

async function runTask(task: ProcessTask): Promise<void> {
  const send = (message: FromProcess): void => void process.send?.(message);
  try {
    send({ type: 'started' });
    const { writeReport } = await import('./write-report.js');
    const { unpack } = await import('./packed-points.js');
    const packed = task.points;
    const points = packed === null ? null : () => unpack(packed);
    const pages = await writeReport(task.format, task.document, task.path, points, (share) =>
      send({ type: 'progress', share }),
    );
    send({ type: 'done', pages });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ type: 'failed', message });
  }
}

/**
 * Writes a report in a process that ends with it. A thread would share the locks and the collector of memory with the
 * requests. The process only gets the processors that others leave, where the machine allows it; if that is none, a
 * second one at a low priority starts over. Returns the pages.
 * @throws ProcessFailure if the process fails; the signal's reason if it aborts
 */
export async function writeInProcess(task: ProcessTask, options: ProcessOptions): Promise<number> {
  const isIdle = performance.now() >= busyUntil && (await canBeIdle());
  options.signal.throwIfAborted();
  if (isIdle) {
    try {
      return await writeOnce(task, options, true);
    } catch (error) {
      if (!(error instanceof Starvation)) throw error;
      busyUntil = performance.now() + busyMs;
    }
  }
  return writeOnce(task, options, false);
}

async function writeOnce(task: ProcessTask, options: ProcessOptions, isIdle: boolean): Promise<number> {
  const { signal, memoryMb, idleSilenceMs = defaultIdleSilenceMs } = options;
  const child = start([`--max-old-space-size=${memoryMb}`], isIdle);
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  );
  const stop = new AbortController();
  const abort = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', abort);
  const watch = isIdle ? setTimeout(() => stop.abort(new Starvation()), idleSilenceMs) : undefined;
  child.on('message', () => watch?.refresh());
  try {
    return await outcomeOf(child, task, { ...options, signal: stop.signal });
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await ended;
  }
}

function outcomeOf(child: ChildProcess, task: ProcessTask, options: ProcessOptions): Promise<number> {
  const { signal, onProgress } = options;
  return new Promise<number>((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(0, keptOutput);
    });
    child.on('message', (message: FromProcess) => {
      if (message.type === 'progress') onProgress(message.share);
      else if (message.type === 'done') resolve(message.pages);
      else if (message.type === 'failed') reject(new ProcessFailure(message.message, false));
    });
    child.once('error', (error) => reject(new ProcessFailure(error.message, false)));
    child.once('close', (code, name) => {
      const isOutOfMemory = output.includes('heap out of memory');
      reject(new ProcessFailure(`The process ended with ${name ?? code}: ${output}`, isOutOfMemory));
    });
    signal.addEventListener('abort', () => reject(errorOf(signal.reason)), { once: true });
    // The start of the process and sending it a document take milliseconds each: requests go between. If the process has
    // ended already, its end tells more than the failed message.
    setImmediate(() => {
      if (child.connected) child.send(task, () => undefined);
    });
  });
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Starts a program that only gets the processors that others leave: a request that wakes up takes its place at once. */
const chrt = '/usr/bin/chrt';

let idle: Promise<boolean> | undefined;

/** Whether this machine has `chrt` and allows its policy. */
const canBeIdle = (): Promise<boolean> =>
  (idle ??= new Promise((resolve) =>
    execFile(chrt, ['--idle', '0', chrt, '--version'], { env: {} }, (error) => resolve(!error)),
  ));

/** At a low priority alone, a request that wakes up may wait for the next tick of the scheduler. */
function start(options: string[], isIdle: boolean): ChildProcess {
  const program = isIdle
    ? { execPath: chrt, execArgv: ['--idle', '0', process.execPath, ...options] }
    : { execArgv: options };
  const child = fork(fileURLToPath(import.meta.url), [role], {
    // The secrets of the service are none of its business.
    env: {},
    ...program,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!isIdle) stepBack(child);
  return child;
}

/** Requests go first. */
function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, lowPriority);
  } catch {
    // A container may forbid it; the report is then written at the normal priority.
  }
}
