import { once } from 'node:events';

const controller = new AbortController();

/** Aborted by Ctrl-C or SIGTERM. */
export const interruption: AbortSignal = controller.signal;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => controller.abort(new Error(`Ended by ${signal}`)));
}

/** Rejects after an interruption, so the caller can clean up what `work` uses. */
export function unlessInterrupted<Result>(work: Promise<Result>): Promise<Result> {
  if (interruption.aborted) return Promise.reject(interruption.reason as Error);
  const over = new AbortController();
  const interrupted = once(interruption, 'abort', { signal: over.signal }).then(() => {
    throw interruption.reason;
  });
  return Promise.race([work, interrupted]).finally(() => over.abort());
}
