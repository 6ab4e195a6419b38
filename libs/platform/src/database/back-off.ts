import { setTimeout as delay } from 'node:timers/promises';

/** The pause after failed attempt number `attempt` (starting at 1): doubles from `firstMs` up to `limitMs`. */
export function backOffMs(attempt: number, firstMs: number, limitMs: number): number {
  return Math.min(limitMs, firstMs * 2 ** Math.min(attempt - 1, 30));
}

/** Waits for `ms` or until `signal` aborts. Never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
