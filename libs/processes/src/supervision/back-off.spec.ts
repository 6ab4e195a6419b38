import { describe, expect, it } from '@jest/globals';
import { restartDelayMs } from './back-off.js';

describe('restartDelayMs', () => {
  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [6, 3_200],
    [7, 5_000],
    [100, 5_000],
  ])('after %i failures in a row waits %i ms', (failures, expected) => {
    expect(restartDelayMs(failures)).toBe(expected);
  });
});
