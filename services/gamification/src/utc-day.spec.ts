import { describe, expect, it } from '@jest/globals';
import { endOfUtcDay, secondsToNextUtcDay, startOfUtcDay } from './utc-day.js';

describe('UTC day', () => {
  it.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', 86_400],
    ['2026-03-01T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', 1],
    ['2026-03-01T01:30:00.000+03:00', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z', 5_400],
    ['1969-12-31T12:00:00.000Z', '1969-12-31T00:00:00.000Z', '1970-01-01T00:00:00.000Z', 43_200],
  ])('of %s begins at %s and ends at %s', (at, start, end, seconds) => {
    expect(startOfUtcDay(new Date(at)).toISOString()).toBe(start);
    expect(endOfUtcDay(new Date(at)).toISOString()).toBe(end);
    expect(secondsToNextUtcDay(new Date(at))).toBe(seconds);
  });
});
