import { describe, expect, it } from '@jest/globals';
import { addressKeyOf } from './address-key.js';

const noon = new Date('2026-03-10T12:00:00Z');
const keyOf = (clientAddress: string | null, now = noon, isLocal = false) =>
  addressKeyOf({ clientAddress, isLocal }, now);

describe('the key of an address', () => {
  it('is the same for a day (UTC), and another one on the next', () => {
    expect(keyOf('192.0.2.1', new Date('2026-03-10T00:00:00Z'))).toBe(keyOf('192.0.2.1'));
    expect(keyOf('192.0.2.1', new Date('2026-03-11T00:00:00Z'))).not.toBe(keyOf('192.0.2.1'));
  });

  it('differs by address, and by the network of an IPv6 address', () => {
    const network = '2001:db8:1:2';
    expect(keyOf('192.0.2.1')).not.toBe(keyOf('192.0.2.2'));
    // As the gateway cuts an address.
    expect(keyOf(`${network}::/64`)).toBe(keyOf(`${network}:1:2:3:4`));
    expect(keyOf(`${network}::/64`)).not.toBe(keyOf('2001:db8:1:3::/64'));
  });

  it('is a hash, not the address', () => {
    expect(keyOf('192.0.2.1')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is none on a loopback address, and for an address that limits do not count', () => {
    expect(keyOf('127.0.0.1', noon, true)).toBeNull();
    expect(keyOf(null)).toBeNull();
  });
});
