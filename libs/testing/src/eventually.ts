import { setTimeout as pause } from 'node:timers/promises';

/** How long a condition is waited for by default, in milliseconds. */
export const defaultDeadlineMs = 10_000;

/**
 * Tries until `attempt` neither throws nor rejects, and answers its result. After the deadline rejects with the last
 * failure. This is how tests wait: on a condition, never for a time.
 */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  deadlineMs: number = defaultDeadlineMs,
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
    await pause(20);
  }
}
