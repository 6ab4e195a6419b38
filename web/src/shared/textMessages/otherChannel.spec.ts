import { describe, expect, it } from '@jest/globals';
import { otherChannelOf } from './otherChannel.js';

const channels = (sms: boolean, whatsapp: boolean) => [
  { type: 'email' as const, delivers: true, unverified: false, sends: true },
  { type: 'phone' as const, delivers: sms, unverified: false, sends: sms },
  { type: 'whatsapp' as const, delivers: whatsapp, unverified: false, sends: whatsapp },
];

describe('the other channel of a number', () => {
  it.each([
    ['phone', true, true, 'whatsapp'],
    ['whatsapp', true, true, 'phone'],
    ['phone', true, false, null],
    ['whatsapp', false, true, null],
    ['email', true, true, null],
  ] as const)('of %s, with SMS %s and WhatsApp %s, is %s', (type, sms, whatsapp, other) => {
    expect(otherChannelOf(channels(sms, whatsapp), type)).toBe(other);
  });

  it('is none before the channels are known', () => {
    expect(otherChannelOf(undefined, 'phone')).toBeNull();
  });
});
