import { describe, expect, it } from '@jest/globals';
import { isGenuine, type SignedRequest } from './twilio-signature.js';

// The request of Twilio's documentation, with its signature.
const documented: SignedRequest = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  },
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  signatureSettings: '',
};
const keys = { authToken: '12345', sharedKey: undefined };

describe('the signature of Twilio', () => {
  it('is that of its documentation', () => {
    expect(isGenuine(documented, keys)).toBe(true);
  });

  it.each<[string, Partial<SignedRequest>]>([
    ['another address', { url: 'https://example.com/myapp.php?foo=1&bar=2' }],
    ['another query', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
    ['a changed field', { fields: { ...documented.fields, Digits: '1235' } }],
    ['a field more', { fields: { ...documented.fields, Z: '' } }],
    ['no signature', { signature: '' }],
    ['a key that is not configured', { signatureSettings: 'key=WK1,algorithm=HMAC_SHA256' }],
  ])('does not fit %s', (_what, change) => {
    expect(isGenuine({ ...documented, ...change }, keys)).toBe(false);
  });

  it('of an unknown algorithm is refused', () => {
    const request = { ...documented, signatureSettings: 'key=WK1,algorithm=NONE' };
    expect(isGenuine(request, { authToken: '12345', sharedKey: '12345' })).toBe(false);
  });

  it('may cover the usual port', () => {
    const url = 'https://example.com/a';
    // HMAC-SHA1 of `https://example.com:443/a` by `12345`.
    const signature = '/hNEtDoUKYhnliLsx/c6T5OtiII=';
    expect(isGenuine({ url, fields: {}, signature, signatureSettings: '' }, keys)).toBe(true);
  });
});
