import { describe, expect, it } from '@jest/globals';
import { cleanCode } from './verificationCode.js';

describe('cleanCode', () => {
  it.each([
    [' 012 345 ', '012345'],
    ['123-456', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
    ['\uFF11\uFF12\uFF13', '123'],
    ['Valid for 10 minutes: 123456', '123456'],
  ])('makes %j into %j', (raw, expected) => {
    expect(cleanCode(raw)).toBe(expected);
  });
});
