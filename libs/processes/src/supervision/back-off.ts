const firstDelayMs = 100;
const longestDelayMs = 5_000;

/** The pause before a child is started again, after so many failures in a row (1 for the first). */
export function restartDelayMs(failures: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
}
