import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { PictureFormat } from './picture-header.js';

interface Task {
  readonly kind: 'encode-picture';
  readonly bytes: ArrayBuffer;
  readonly format: PictureFormat;
  readonly side: number;
}

/** The encoded picture; `null` if its bytes cannot be decoded, `late` if decoding took too long. */
export type Encoded = Buffer | null | 'late';

const isTask = (data: unknown): data is Task =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'encode-picture';

// The same file is the program of the thread. The codecs load there alone.
if (!isMainThread && isTask(workerData)) {
  const { bytes, format, side } = workerData;
  const { encodePicture } = await import('./picture-codec.js');
  const encoded = await encodePicture(bytes, format, side).catch(() => null);
  parentPort?.postMessage(encoded);
}

/**
 * Encodes a picture in a thread that ends with it: a hostile file blocks no request, and its memory is freed. The caller
 * bounds bytes and pixels before.
 */
export function encodeInWorker(
  bytes: Buffer,
  { format, side, timeoutMs }: Omit<Task, 'kind' | 'bytes'> & { readonly timeoutMs: number },
): Promise<Encoded> {
  const task: Task = { kind: 'encode-picture', bytes: new Uint8Array(bytes).buffer, format, side };
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      // The decoders write their complaints there.
      stdout: true,
      stderr: true,
    });
    const finish = (result: Encoded): void => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish('late'), timeoutMs);
    worker.once('message', (result: Uint8Array | null) => finish(result && Buffer.from(result)));
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  });
}
