import { describe, expect, it } from '@jest/globals';
import { cleanCode } from './verificationCode.js';

describe('cleanCode', () => {
  it.each([
    [' 012 345 ', '012345'],
    ['123-456', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('makes %j into %j', (raw, expected) => {
    expect(cleanCode(raw)).toBe(expected);
  });
});
