import { setTimeout as pause } from 'node:timers/promises';

/** The default time to wait for a condition, in milliseconds. */
const defaultDeadlineMs = 25_000;

/** The default time between two attempts, in milliseconds. */
const defaultPauseMs = 20;

/**
 * Repeats `attempt` until it neither throws nor rejects, and returns its result. After the deadline, rejects with the
 * last failure. Tests always wait for a condition with this function, never for a fixed time.
 */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  deadlineMs: number = defaultDeadlineMs,
  pauseMs: number = defaultPauseMs,
): Promise<Result> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
    }
    await pause(pauseMs);
  }
}
