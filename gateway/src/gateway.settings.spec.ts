import { describe, expect, it } from '@jest/globals';
import { gatewaySettings } from './gateway.settings.js';

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8 ,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
    [undefined, []],
  ])('takes %s', (given, expected) => {
    expect(gatewaySettings.parse({ TRUSTED_PROXIES: given }).TRUSTED_PROXIES).toEqual(expected);
  });

  it.each(['proxy.example', '10.0.0.0/33', 'fd00::/129', '10.0.0.1/', '10.0.0.1/8/8', '10.0.0.1,,', 'true'])(
    'refuses %s, which would fail the start later or trust no proxy',
    (given) => {
      expect(gatewaySettings.safeParse({ TRUSTED_PROXIES: given }).success).toBe(false);
    },
  );
});
