/** Waiting times after the first, second, ... failed try of a handler. */
const delaysMs = [200, 1_000, 5_000, 15_000];

/** When to try again after `attempts` failed tries; null where the event is to be given up. */
export function retryDelayMs(attempts: number): number | null {
  return delaysMs[attempts - 1] ?? null;
}
