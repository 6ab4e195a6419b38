import { describe, expect, it } from '@jest/globals';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phoneCountry, phoneNumberOf } from './phone-number.js';

const e164 = (typed: string, country = 'US'): string | null =>
  phoneNumberOf(typed, country, parsePhoneNumberFromString)?.number ?? null;

describe('phoneNumberOf', () => {
  it.each([
    ['202 555 0143', '+12025550143'],
    ['(202) 555-0143', '+12025550143'],
    ['12025550143', '+12025550143'],
    ['+12025550143', '+12025550143'],
    ['+15551234567', '+15551234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1+442079460958', '+442079460958'],
    ['+1 +44 20 7946 0958', '+442079460958'],
    [' +49 (151) 234-56789 ', '+4915123456789'],
    ['＋４９ １５１ ２３４５６７８９', '+4915123456789'],
    ['+49\u200B151\u202A23456789', '+4915123456789'],
    ['+52 55 1234 5678', '+525512345678'],
    ['+521 55 1234 5678', '+525512345678'],
    ['+5215512345678', '+525512345678'],
    ['+54 11 2345-6789', '+5491123456789'],
    ['+54 9 11 2345-6789', '+5491123456789'],
    ['+5491123456789', '+5491123456789'],
  ])('reads %j as %s', (typed, number) => {
    expect(e164(typed)).toBe(number);
  });

  it.each([
    '',
    '+1',
    '12',
    '123',
    'call me',
    'abcdefghij',
    '0044 20 7946 0958',
    '+1 202 555 014',
    '+1202555014312345',
    '+999 123 456 789',
    '+999999999999',
    '202 555 0143 ext. 5',
  ])('rejects %j', (typed) => {
    expect(e164(typed)).toBeNull();
  });

  it('uses the configured country, by default the United States', () => {
    expect(e164('020 7946 0958', 'GB')).toBe('+442079460958');
    expect(e164('+1 202 555 0143', 'GB')).toBe('+12025550143');
    expect(phoneCountry.parse(undefined)).toBe('US');
    expect(phoneCountry.safeParse('gb').success).toBe(false);
  });
});
