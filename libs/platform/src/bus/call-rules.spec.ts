import { describe, expect, it } from '@jest/globals';
import { checkCallHeaders, checkCallSize } from './call-rules.js';
import { maxCallBytes } from './call-transport.js';

describe('checkCallHeaders', () => {
  it.each<Record<string, string>>([
    {},
    { 'correlation-id': 'a-b' },
    { empty: '' },
    { text: 'two words' },
    { a: '~', b: '!' },
  ])('accepts %j', (headers) => {
    expect(() => checkCallHeaders(headers)).not.toThrow();
  });

  it.each<Record<string, string>>([
    { Upper: 'x' },
    { 'a b': 'x' },
    { a: ' x' },
    { a: 'x ' },
    { a: 'x\r\nb: y' },
    { a: 'é' },
    { 'reply-status': 'error' },
    { deadline: '5000' },
  ])('rejects %j', (headers) => {
    expect(() => checkCallHeaders(headers)).toThrow(TypeError);
  });
});

describe('checkCallSize', () => {
  it('accepts the limit and rejects one byte more', () => {
    expect(() => checkCallSize(new Uint8Array(maxCallBytes))).not.toThrow();
    expect(() => checkCallSize(new Uint8Array(maxCallBytes + 1))).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });
});
