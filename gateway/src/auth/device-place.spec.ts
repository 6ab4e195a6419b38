import { describe, expect, it } from '@jest/globals';
import { gatewaySettings } from '../gateway.settings.js';
import { placeOf } from './device-place.js';

const request = { ip: '203.0.113.9', headers: { 'cf-ipcountry': 'DE', 'x-city': '<b>Köln</b>\u202e' } };

describe('the place of a device', () => {
  it.each([
    ['none', null],
    ['address', '203.0.113.9'],
    ['header:CF-IPCountry', 'DE'],
    ['header:X-City', 'bKölnb'],
    ['header:X-Absent', null],
  ])('with %s is %s', (setting, expected) => {
    expect(placeOf(setting, request)).toBe(expected);
  });

  it('takes a header only from a trusted proxy', () => {
    const parse = (given: object) => gatewaySettings.safeParse(given).success;
    expect(parse({ DEVICE_PLACE: 'header:X-City' })).toBe(false);
    expect(parse({ DEVICE_PLACE: 'header:X-City', TRUSTED_PROXIES: 'loopback' })).toBe(true);
    expect(parse({ DEVICE_PLACE: 'city' })).toBe(false);
  });
});
