import { setTimeout as delay } from 'node:timers/promises';

/** Waiting time before try number `attempt` (from 1 on): doubles from `firstMs` up to `limitMs`. */
export function backOffMs(attempt: number, firstMs: number, limitMs: number): number {
  return Math.min(limitMs, firstMs * 2 ** Math.min(attempt - 1, 30));
}

/** Waits, at most until `signal` aborts; never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
