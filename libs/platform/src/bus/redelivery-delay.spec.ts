import { describe, expect, it } from '@jest/globals';
import { redeliveryDelayMs } from './redelivery-delay.js';

describe('redeliveryDelayMs', () => {
  it.each([
    [0, 200],
    [1, 200],
    [2, 400],
    [3, 800],
    [5, 3_200],
    [6, 5_000],
    [5_000, 5_000],
  ])('after %d consecutive rejections is %d ms', (rejections, expected) => {
    expect(redeliveryDelayMs(rejections)).toBe(expected);
  });
});
