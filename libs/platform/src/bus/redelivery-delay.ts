const firstMs = 200;
const longestMs = 5_000;

/** How long a consumer pauses after its n-th consecutive rejection: 200 ms, doubled each time, at most 5 s. */
export function redeliveryDelayMs(rejectionsInARow: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, rejectionsInARow - 1));
}
