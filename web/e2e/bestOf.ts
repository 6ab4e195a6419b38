import { expect } from '@playwright/test';

const tries = 3;

/**
 * That what `attempt` measures, in milliseconds, is within a limit. Noise of the machine only ever adds: the best of some
 * tries is the time of the application.
 */
export async function expectBestWithin(
  limit: number,
  attempt: (index: number) => Promise<number>,
): Promise<void> {
  const times: number[] = [];
  while (times.length < tries && !times.some((time) => time <= limit)) {
    times.push(await attempt(times.length));
  }
  expect(Math.min(...times), `measured ${times.join(', ')} ms`).toBeLessThanOrEqual(limit);
}
