import { describe, expect, it } from '@jest/globals';
import { refusalOfNumber } from './number-rules.js';
import { plainNumber, prefixOf } from './number-keys.js';

describe('a number that gets no message', () => {
  it.each([
    ['+12025550143', null],
    ['+491512345678', null],
    ['+4915', 'number'],
    // The country code alone does not say the country: Jamaica has +1 too.
    ['+18765550143', 'country'],
    ['+33612345678', 'country'],
    ['+19002345678', 'premium'],
    ['+499001234567', 'premium'],
    ['+491801234567', 'premium'],
    ['whatsapp:+12025550143', null],
  ] as const)('%s: %s', (number, reason) => {
    expect(refusalOfNumber(number, ['US', 'DE'])).toBe(reason);
  });
});

describe('the forms of a number', () => {
  it.each([
    ['+5215512345678', '+525512345678'],
    ['whatsapp:+5215512345678', '+525512345678'],
    ['+541123456789', '+5491123456789'],
    ['whatsapp:+5491123456789', '+5491123456789'],
    ['12345', '12345'],
  ])('%s is %s', (form, number) => {
    expect(plainNumber(form)).toBe(number);
  });

  it('of one range differ in the last four digits', () => {
    expect(prefixOf('whatsapp:+12025550143')).toBe('+1202555');
  });
});
