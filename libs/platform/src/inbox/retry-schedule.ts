/** Delays after the first, second, ... failed attempt of a handler, in milliseconds. */
const delaysMs = [200, 1_000, 5_000, 15_000];

/** The delay after `attempts` failed attempts; null if the event becomes a dead letter. */
export function retryDelayMs(attempts: number): number | null {
  return delaysMs[attempts - 1] ?? null;
}
