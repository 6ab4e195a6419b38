import { describe, expect, it } from '@jest/globals';
import { CountedAddresses } from './counted-addresses.js';

describe('the addresses that limits count', () => {
  const addresses = new CountedAddresses(['10.1.0.0/16', '203.0.113.7', '2001:db8:5::/48']);

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '203.0.113.7', '2001:db8:5:1::9'])(
    'leave out %s of a trusted network',
    (address) => {
      expect(addresses.keyOf(address)).toBeNull();
    },
  );

  it.each([
    ['10.2.2.3', '10.2.2.3'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['2001:db8:6:1::9', '2001:db8:6:1::/64'],
  ])('contain %s as %s', (address, key) => {
    expect(addresses.keyOf(address)).toBe(key);
    expect(new CountedAddresses([]).keyOf('10.1.2.3')).toBe('10.1.2.3');
  });
});
