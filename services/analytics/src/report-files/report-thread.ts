import { setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import type { PointStream, ReportDocument, ReportPoint } from './report-document.js';

export interface ThreadTask {
  readonly kind: 'write-report';
  readonly format: ReportFormat;
  readonly document: ReportDocument;
  readonly path: string;
  readonly hasPoints: boolean;
}

type FromThread =
  | { readonly type: 'more' }
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly pages: number }
  | { readonly type: 'failed'; readonly message: string };

/** `null` is the end of the points. */
type ToThread = readonly ReportPoint[] | null;

export interface ThreadOptions {
  readonly points: PointStream | null;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly memoryMb: number;
}

/** The thread ended without a file. `message` is for the log, not for people. */
export class ThreadFailure extends Error {
  constructor(
    message: string,
    readonly isOutOfMemory: boolean,
  ) {
    super(message);
    this.name = 'ThreadFailure';
  }
}

const isTask = (data: unknown): data is ThreadTask =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'write-report';

// The same file is the program of the thread. The writers load there alone.
if (!isMainThread && parentPort && isTask(workerData)) await runTask(parentPort, workerData);

async function runTask(port: MessagePort, task: ThreadTask): Promise<void> {
  const send = (message: FromThread): void => port.postMessage(message);
  stepBack();
  try {
    const { writeReport } = await import('./write-report.js');
    const points = task.hasPoints ? pointsFrom(port) : null;
    const pages = await writeReport(task.format, task.document, task.path, points, (share) =>
      send({ type: 'progress', share }),
    );
    send({ type: 'done', pages });
  } catch (error) {
    send({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

/** On Linux this lowers the thread alone, so that requests go first. Elsewhere it would lower the whole process. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, 10);
  } catch {
    // A container may forbid it; the report is then written at the normal priority.
  }
}

/** Asks for a batch when the one before is written, so that a slow writer holds one batch only. */
async function* pointsFrom(port: MessagePort): PointStream {
  for (;;) {
    const batch = await new Promise<ToThread>((resolve) => {
      port.once('message', resolve);
      port.postMessage({ type: 'more' } satisfies FromThread);
    });
    if (batch === null) return;
    yield batch;
  }
}

/**
 * Writes a report in a thread that ends with it: requests go on meanwhile, and its memory is freed. Returns the pages.
 * @throws ThreadFailure if the thread fails; the signal's reason if it aborts; the error of the points if they fail
 */
export async function writeInThread(
  task: Omit<ThreadTask, 'kind' | 'hasPoints'>,
  options: ThreadOptions,
): Promise<number> {
  const { points, signal, onProgress, memoryMb } = options;
  signal.throwIfAborted();
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { kind: 'write-report', ...task, hasPoints: points !== null } satisfies ThreadTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  });
  const batches = points?.[Symbol.asyncIterator]();
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = (error: unknown): void =>
        reject(error instanceof Error ? error : new Error(String(error)));
      const onMessage = (message: FromThread): void => {
        if (message.type === 'progress') onProgress(message.share);
        else if (message.type === 'done') resolve(message.pages);
        else if (message.type === 'failed') reject(new ThreadFailure(message.message, false));
        else nextBatch(batches).then((batch) => worker.postMessage(batch), fail);
      };
      worker.on('message', onMessage);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(new ThreadFailure(error.message, error.code === 'ERR_WORKER_OUT_OF_MEMORY')),
      );
      worker.once('exit', (code) => reject(new ThreadFailure(`The thread ended with ${code}`, false)));
      signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    });
  } finally {
    await worker.terminate();
    await batches?.return?.();
  }
}

async function nextBatch(batches: AsyncIterator<readonly ReportPoint[]> | undefined): Promise<ToThread> {
  const next = await batches?.next();
  return !next || next.done === true ? null : next.value;
}
