import type { Page } from '@playwright/test';

/** One layout shift of existing content. */
export interface Shift {
  /** Milliseconds since the navigation started. */
  readonly at: number;
  readonly value: number;
}

interface Seen {
  largestPaintMs: number;
  readonly shifts: Shift[];
}

declare global {
  interface Window {
    /** Measurements of `watchVitals` in this page. */
    emberdeckVitals?: Seen;
  }
}

/** Records paints and layout shifts of the page from the start of every navigation. */
export const watchVitals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { largestPaintMs: 0, shifts: [] };
    window.emberdeckVitals = seen;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false } = entry as { value?: number; hadRecentInput?: boolean };
        if (!hadRecentInput) seen.shifts.push({ at: entry.startTime, value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the measurements so far. */
export async function readVitals(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => window.emberdeckVitals);
  if (!seen || seen.largestPaintMs === 0) throw new Error('The browser reported no paint');
  return seen;
}

const pauseMs = 1_000;
const windowMs = 5_000;

/**
 * Returns the cumulative layout shift: the sum of the worst window of shifts. A window ends after a second without
 * shifts, or after five seconds.
 */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts.toSorted((one, other) => one.at - other.at)) {
    if (at - lastAt >= pauseMs || at - startedAt >= windowMs) {
      sum = 0;
      startedAt = at;
    }
    sum += value;
    lastAt = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
