import { describe, expect, it } from '@jest/globals';
import { phoneInput } from './phone.js';

describe('phoneInput', () => {
  it.each([
    ['', ''],
    ['abc', ''],
    ['5', '+15'],
    ['5551234567', '+15551234567'],
    ['1 (555) 123-4567', '+15551234567'],
    ['+15551234567x', '+15551234567'],
    ['+44 7700 900123', '+447700900123'],
    ['+1+44 7700 900123', '+447700900123'],
    ['+', '+'],
  ])('makes %j into %j', (raw, expected) => {
    expect(phoneInput(raw)).toBe(expected);
  });
});
