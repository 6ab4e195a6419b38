import { describe, expect, it } from '@jest/globals';
import { backOffMs, pause } from './back-off.js';

describe('backOffMs', () => {
  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [5, 1_600],
    [6, 2_000],
    [5_000, 2_000],
  ])('after failed attempt %i, the pause is %i ms', (attempt, expected) => {
    expect(backOffMs(attempt, 100, 2_000)).toBe(expected);
  });
});

describe('pause', () => {
  it('ends early without an error when its signal aborts', async () => {
    const controller = new AbortController();
    const paused = pause(60_000, controller.signal);
    controller.abort();
    await paused;
    await pause(60_000, controller.signal);
  });
});
