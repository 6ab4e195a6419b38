import { setTimeout as delay } from 'node:timers/promises';
import type { Liveness } from '../child-handle.js';

/** Three misses take at most 18 s, since a probe waits 2 s. A busy process is rarely silent for that long. */
const usualLiveness: Liveness = { everyMs: 4_000, misses: 3 };

/** Probes a process until it misses too many probes in a row; returns false if `signal` ends the probing first. */
export async function untilHung(
  answers: () => Promise<boolean>,
  signal: AbortSignal,
  { everyMs, misses }: Liveness = usualLiveness,
): Promise<boolean> {
  for (let missed = 0; missed < misses;) {
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return false;
    missed = (await answers()) ? 0 : missed + 1;
  }
  return !signal.aborted;
}
