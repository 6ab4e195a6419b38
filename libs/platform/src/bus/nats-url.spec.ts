import { describe, expect, it } from '@jest/globals';
import { parseNatsUrl } from './nats-url.js';

describe('parseNatsUrl', () => {
  it.each([
    ['nats://broker', { servers: ['broker:4222'], tls: false }],
    ['nats://127.0.0.1:4333', { servers: ['127.0.0.1:4333'], tls: false }],
    ['nats://[::1]:4333', { servers: ['[::1]:4333'], tls: false }],
    ['tls://broker:4222', { servers: ['broker:4222'], tls: true }],
    ['nats://s3cret@broker', { servers: ['broker:4222'], tls: false, token: 's3cret' }],
    ['nats://me:p%40ss@broker', { servers: ['broker:4222'], tls: false, user: 'me', pass: 'p@ss' }],
    ['nats://me:x@a:1, nats://b:2', { servers: ['a:1', 'b:2'], tls: false, user: 'me', pass: 'x' }],
  ])('parses %s', (text, expected) => {
    expect(parseNatsUrl(text)).toEqual(expected);
  });

  it.each(['', 'broker:4222', 'http://broker', 'nats://', 'nats://a,redis://b'])('rejects %j', (text) => {
    expect(() => parseNatsUrl(text)).toThrow(TypeError);
  });
});
