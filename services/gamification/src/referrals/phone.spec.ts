import { describe, expect, it } from '@jest/globals';
import { normalizedPhone } from './phone.js';

describe('phone', () => {
  it.each([
    ['(202) 555-0143', '+12025550143'],
    ['12025550143', '+12025550143'],
    ['+1 202 555 0143 ext. 5', '+12025550143'],
    ['+44 20 7946 0958', '+442079460958'],
    [' +49 (151) 234-56789 ', '+4915123456789'],
    ['123', null],
    ['+1', null],
    ['0044 20 7946 0958', null],
    ['+1 202 555 014', null],
    ['+999 123 456 789', null],
    ['call me', null],
    ['', null],
  ])('%j is %j', (typed, normalized) => {
    expect(normalizedPhone(typed)).toBe(normalized);
  });
});
