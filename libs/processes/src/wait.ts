import { setTimeout as delay } from 'node:timers/promises';

/** Calls `probe` repeatedly until it returns a value other than undefined; returns undefined after the timeout. */
export async function poll<T>(
  probe: () => Promise<T | undefined> | T | undefined,
  {
    everyMs = 50,
    timeoutMs,
    signal,
  }: { everyMs?: number; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() >= deadline) return undefined;
    await delay(everyMs, undefined, { signal });
  }
}

/** Waits for a promise to settle, at most `timeoutMs`; returns false after the timeout. */
export async function settledWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timeOver = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, timeOver]);
  } finally {
    timer.abort();
  }
}
