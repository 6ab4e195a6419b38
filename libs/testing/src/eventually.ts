import { setTimeout as pause } from 'node:timers/promises';

/** The default time to wait for a condition, in milliseconds. */
const defaultDeadlineMs = 25_000;

/** The default time between the first attempts, in milliseconds. */
const defaultPauseMs = 20;

/** Longest time between two attempts, in milliseconds. */
const longestPauseMs = 250;

/**
 * Repeats `attempt` until it neither throws nor rejects, and returns its result. After the deadline, rejects with the
 * last failure. Tests always wait for a condition with this function, never for a fixed time. The pauses grow to a tenth
 * of the time that has passed: each attempt takes processor time from what it waits for.
 */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  deadlineMs: number = defaultDeadlineMs,
  pauseMs: number = defaultPauseMs,
): Promise<Result> {
  const start = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > start + deadlineMs) {
        throw error;
      }
    }
    await pause(Math.max(pauseMs, Math.min((performance.now() - start) / 10, longestPauseMs)));
  }
}
