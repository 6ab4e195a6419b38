import { describe, expect, it } from '@jest/globals';
import { maskedAddress, secretInAddress, withoutParameter } from './secret-address.js';

const host = 'https://api.example/v1';

describe('a secret in the query of an address', () => {
  it.each([
    ['?api_key=a1', 'api_key', 'a1'],
    ['?page=1&access-token=t%20x', 'access-token', 't x'],
    ['?X-Amz-Signature=s', 'X-Amz-Signature', 's'],
    ['?%61pikey=s', 'apikey', 's'],
    ['?q=a?b&sig=s#part', 'sig', 's'],
    ['?TOKEN=s', 'TOKEN', 's'],
  ])('is found in %s', (query, name, value) => {
    expect(secretInAddress(host + query)).toEqual({ name, value });
  });

  it.each(['', '?page=1', '?token=', '?monkey=1', '?keyword=shoes', '?q=%E0%A4', '#token=s', '/token=s'])(
    'is not in %s',
    (rest) => {
      expect(secretInAddress(host + rest)).toBeNull();
      expect(maskedAddress(host + rest)).toBe(host + rest);
    },
  );

  it('is hidden, each one, and the rest of the address stays as it is', () => {
    expect(maskedAddress(`${host}?a=%20b&api_key=one&sig=two#x`)).toBe(
      `${host}?a=%20b&api_key=***&sig=***#x`,
    );
  });

  it('is removed with its parameter', () => {
    expect(withoutParameter(`${host}?api_key=one`, 'api_key')).toBe(host);
    expect(withoutParameter(`${host}?a=1&%61pi_key=one&b=2#x`, 'api_key')).toBe(`${host}?a=1&b=2#x`);
  });
});
