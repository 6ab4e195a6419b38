import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportShare, TaskMessage, WorkMessage, WorkTask } from './work-task.js';

/** How one task is done, and what is heard of it. */
export interface WorkOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportShare;
  /** Counted from the start of the task, in milliseconds. */
  readonly timeLimitMs: number;
}

/** Why a task has no result. */
export type WorkFailureKind = 'failed' | 'out-of-memory' | 'late';

/** `message` is for the log, not for people. */
export class WorkFailure extends Error {
  constructor(
    readonly kind: WorkFailureKind,
    message: string,
  ) {
    super(message);
    this.name = 'WorkFailure';
  }
}

const program = fileURLToPath(new URL('./work-program.js', import.meta.url));

/** How much of the output is kept for the log, in characters: its start has the reason, a long stack follows. */
const keptOutput = 4_000;

/** Limits of a work process. */
export interface WorkLimits {
  /** The heap of the process. WebAssembly comes on top. */
  readonly memoryMb: number;
  /** How long the process waits for another task, in milliseconds. */
  readonly idleMs: number;
}

/**
 * Does what burns the processor for more than 20 ms outside the process that serves requests, one task at a time in the
 * order of their calls. The process starts with the first task, ends after a minute without one, and is killed with a task
 * that is aborted, too late or too large; the next task gets a new one.
 */
export class WorkProcess {
  private child: ChildProcess | null = null;
  private output = '';
  private last: Promise<void> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly limits: WorkLimits = { memoryMb: 192, idleMs: 60_000 }) {}

  /** @throws WorkFailure if the task fails; the signal's reason if it aborts */
  async run<Input, Result>(
    { module }: WorkTask<Input, Result>,
    input: Input,
    options: WorkOptions,
  ): Promise<Result> {
    const before = this.last;
    let end = (): void => undefined;
    this.last = new Promise((resolve) => {
      end = resolve;
    });
    try {
      await untilAborted(before, options.signal);
      return (await this.begin({ module: module.href, input }, options)) as Result;
    } finally {
      void before.then(end);
    }
  }

  /** Ends the process once its tasks are done. */
  async close(): Promise<void> {
    await this.last;
    clearTimeout(this.idle);
    if (this.child) await this.end(this.child);
  }

  private async begin(task: TaskMessage, options: WorkOptions): Promise<unknown> {
    const child = this.ready();
    let isDone = false;
    try {
      const result = await this.outcome(child, task, options);
      isDone = true;
      return result;
    } catch (error) {
      // A task that says that it failed leaves its process as it was.
      isDone = error instanceof WorkFailure && error.kind === 'failed' && child.connected;
      throw error;
    } finally {
      if (isDone) this.rest(child);
      else await this.end(child);
    }
  }

  private outcome(child: ChildProcess, task: TaskMessage, options: WorkOptions): Promise<unknown> {
    const { signal, onProgress, timeLimitMs } = options;
    return new Promise<unknown>((resolve, reject) => {
      const fail = (kind: WorkFailureKind, message: string): void =>
        settle(() => reject(new WorkFailure(kind, message)));
      const hear = (message: WorkMessage): void => {
        if (message.type === 'share') onProgress?.(message.share);
        else if (message.type === 'done') settle(() => resolve(message.result));
        else fail('failed', message.message);
      };
      const close = (code: number | null, name: string | null): void =>
        fail(
          this.output.includes('heap out of memory') ? 'out-of-memory' : 'failed',
          `The process ended with ${name ?? code}: ${this.output}`,
        );
      const abort = (): void => settle(() => reject(errorOf(signal?.reason)));
      const timer = setTimeout(
        () => fail('late', `The task took longer than ${timeLimitMs} ms`),
        timeLimitMs,
      );
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        child.off('message', hear).off('close', close);
        finish();
      };
      signal?.addEventListener('abort', abort, { once: true });
      child.on('message', hear).once('close', close);
      // If the process has ended already, its end tells more than the failed message.
      child.send(task, () => undefined);
    });
  }

  private ready(): ChildProcess {
    clearTimeout(this.idle);
    if (this.child?.connected) {
      this.child.ref();
      this.child.channel?.ref();
      return this.child;
    }
    // The secrets of the service are none of its business.
    const child = fork(program, [], {
      env: {},
      execArgv: [`--max-old-space-size=${this.limits.memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(0, keptOutput);
    });
    child.on('error', () => undefined);
    this.child = child;
    return child;
  }

  /** The process waits for the next task, and keeps its parent from nothing. */
  private rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.idle = setTimeout(() => void this.end(child), this.limits.idleMs).unref();
  }

  private async end(child: ChildProcess): Promise<void> {
    if (this.child === child) this.child = null;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGKILL');
    await ended;
  }
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Resolves with the promise; rejects with the reason of the signal if it aborts before. */
async function untilAborted(before: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(errorOf(signal?.reason));
    signal?.addEventListener('abort', leave, { once: true });
  });
  try {
    await Promise.race([before, aborted]);
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}
