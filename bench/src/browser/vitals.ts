import type { Page } from '@playwright/test';

/** One move of what stood on the page already. */
export interface Shift {
  /** Milliseconds since the page was asked for. */
  readonly at: number;
  readonly value: number;
}

interface Seen {
  largestPaintMs: number;
  readonly shifts: Shift[];
}

declare global {
  interface Window {
    /** What `watchVitals` has seen in this page. */
    emberdeckVitals?: Seen;
  }
}

/** Watches every page of this context from its first moment on. */
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

/** What was seen until now. */
export async function readVitals(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => window.emberdeckVitals);
  if (!seen || seen.largestPaintMs === 0) throw new Error('The browser reported no paint');
  return seen;
}

const pauseMs = 1_000;
const windowMs = 5_000;

/**
 * Cumulative layout shift: the sum of the worst window of moves, which ends with a second of rest or after five
 * seconds.
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
