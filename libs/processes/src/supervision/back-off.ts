const firstDelayMs = 100;
const longestDelayMs = 5_000;

/** Returns the pause before a restart, given the number of failures in a row (1 for the first). */
export function restartDelayMs(failures: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
}
