import { expect } from '@playwright/test';

const tries = 3;

/**
 * Expects one of three measurements by `attempt`, in milliseconds, to be within a limit. Load on the machine only adds
 * time, so the best measurement is closest to the time of the application.
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
