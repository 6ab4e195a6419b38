const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses after each failed try: about a day together. */
const pausesMs: readonly number[] = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  8 * hourMs,
];

/** Tries of a delivery, with the first. */
export const mostTries = pausesMs.length + 1;

/** The part of a pause that is added at most, so that the deliveries of a receiver that was down do not return at once. */
const jitter = 0.2;

const longestPauseMs = 8 * hourMs;

/**
 * How long a delivery waits after its failed try number `tries` (from 1); null after the last one. `chance` is from 0 up
 * to, not including, 1. A receiver can ask for a longer pause.
 */
export function pauseMs(
  tries: number,
  chance: number,
  retryAfterSeconds: number | null = null,
): number | null {
  const pause = pausesMs[tries - 1];
  if (pause === undefined) return null;
  const asked = Math.min((retryAfterSeconds ?? 0) * secondMs, longestPauseMs);
  return Math.max(Math.round(pause * (1 + jitter * chance)), asked);
}
