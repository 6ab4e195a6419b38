import { type ChildProcess, execFile, fork, type ForkOptions } from 'node:child_process';
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
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly pages: number }
  | { readonly type: 'failed'; readonly message: string };

export interface ProcessOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly memoryMb: number;
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

const role = 'write-report';

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
    const { writeReport } = await import('./write-report.js');
    const { unpack } = await import('./packed-points.js');
    const points = task.points === null ? null : unpack(task.points);
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
 * requests. Returns the pages.
 * @throws ProcessFailure if the process fails; the signal's reason if it aborts
 */
export async function writeInProcess(task: ProcessTask, options: ProcessOptions): Promise<number> {
  const { signal, onProgress, memoryMb } = options;
  const program = await programOf([`--max-old-space-size=${memoryMb}`]);
  signal.throwIfAborted();
  const child = fork(fileURLToPath(import.meta.url), [role], {
    // The secrets of the service are none of its business.
    env: {},
    ...program,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  );
  stepBack(child);
  try {
    return await new Promise<number>((resolve, reject) => {
      let output = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(0, keptOutput);
      });
      child.on('message', (message: FromProcess) => {
        if (message.type === 'progress') onProgress(message.share);
        else if (message.type === 'done') resolve(message.pages);
        else reject(new ProcessFailure(message.message, false));
      });
      child.once('error', (error) => reject(new ProcessFailure(error.message, false)));
      child.once('close', (code, name) => {
        const isOutOfMemory = output.includes('heap out of memory');
        reject(new ProcessFailure(`The process ended with ${name ?? code}: ${output}`, isOutOfMemory));
      });
      const abort = (): void =>
        reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
      signal.addEventListener('abort', abort, { once: true });
      // If the process has ended already, its end tells more than the failed message.
      child.send(task, () => undefined);
    });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Starts a program that only gets the processors that others leave: a request that wakes up takes its place at once. */
const chrt = '/usr/bin/chrt';

let idle: Promise<boolean> | undefined;

/** Whether this machine has `chrt` and allows its policy. */
const canBeIdle = (): Promise<boolean> =>
  (idle ??= new Promise((resolve) =>
    execFile(chrt, ['--idle', '0', process.execPath, '--version'], { env: {} }, (error) => resolve(!error)),
  ));

/** At the lowest priority alone, a request that wakes up may wait for the next tick of the scheduler. */
const programOf = async (options: string[]): Promise<Pick<ForkOptions, 'execPath' | 'execArgv'>> =>
  (await canBeIdle())
    ? { execPath: chrt, execArgv: ['--idle', '0', process.execPath, ...options] }
    : { execArgv: options };

/** Requests go first. */
function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 19);
  } catch {
    // A container may forbid it; the report is then written at the normal priority.
  }
}
