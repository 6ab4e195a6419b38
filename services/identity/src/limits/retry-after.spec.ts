import { describe, expect, it } from '@jest/globals';
import { secondsUntil, waitingTime } from './retry-after.js';

describe('the time to wait', () => {
  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '60 minutes'],
    [7200, '120 minutes'],
    [7201, '3 hours'],
    [86_400, '24 hours'],
  ])('of %i seconds reads %s', (seconds, text) => {
    expect(waitingTime(seconds)).toBe(text);
  });

  it.each([
    [0, 1],
    [-5000, 1],
    [1, 1],
    [1001, 2],
  ])('of %i ms is rounded to %i seconds', (ms, seconds) => {
    const now = new Date('2026-01-01T00:00:00Z');
    expect(secondsUntil(new Date(now.getTime() + ms), now)).toBe(seconds);
  });
});
