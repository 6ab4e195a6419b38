import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.js';

describe('the site of passkeys', () => {
  it.each([
    ['https://deck.example', 'deck.example', 'https://deck.example'],
    ['https://deck.example:8443', 'deck.example', 'https://deck.example:8443'],
    ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
    ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ])('of %s is %s at %s', (publicOrigin, id, origin) => {
    expect(relyingPartyOf(publicOrigin)).toEqual({ id, origin });
  });
});
