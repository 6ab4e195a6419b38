import { describe, expect, it } from '@jest/globals';
import { CursorSignature } from './cursor-signature.js';

describe('CursorSignature', () => {
  const signature = new CursorSignature('the secret of the gateways');
  const cursor = 'A'.repeat(32);
  const signed = signature.sign('/api/messages', cursor);

  it('returns the original of a cursor that it signed for the list', () => {
    expect(signature.prove('/api/messages', signed)).toBe(cursor);
    expect(signed).toMatch(/^[A-Za-z0-9_-]{48}$/);
  });

  it.each([
    ['an unsigned cursor', '/api/messages', cursor],
    ['a changed cursor', '/api/messages', `B${signed.slice(1)}`],
    ['a cursor of another list', '/api/activities', signed],
    ['a short text', '/api/messages', 'x'],
    ['no text', '/api/messages', ''],
    ['other characters', '/api/messages', `${signed}\0`],
  ])('refuses %s', (_what, list, given) => {
    expect(() => signature.prove(list, given)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });
});
