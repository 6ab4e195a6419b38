import { describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { isLocalRequest, isOwnHost, ownHosts } from './own-hosts.js';

describe('isOwnHost', () => {
  const local = ownHosts({ host: '127.0.0.1' });
  const open = ownHosts({ host: '0.0.0.0', publicUrl: 'https://Deck.example:8443/x' });

  it.each([
    ['localhost', local, true],
    ['LocalHost:9000', local, true],
    ['127.0.0.1:8080', local, true],
    ['[::1]:8080', local, true],
    ['deck.example', local, false],
    ['localhost.evil.example', local, false],
    ['evil@localhost', local, false],
    ['localhost:x', local, false],
    ['', local, false],
    [undefined, local, false],
    ['deck.example', open, true],
    ['localhost:8080', open, true],
    ['0.0.0.0:8080', open, false],
    ['10.1.2.3', ownHosts({ host: '10.1.2.3' }), true],
    ['[fd00::1]:8080', ownHosts({ host: 'FD00::1' }), true],
    ['[::]:8080', ownHosts({ host: '::' }), false],
  ])('with the Host header %s', (header, own, expected) => {
    expect(isOwnHost(header, own)).toBe(expected);
  });
});

describe('isLocalRequest', () => {
  it.each([
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['127.9.9.9', { cookie: 'a=b' }, true],
    ['192.168.1.5', {}, false],
    ['::ffff:10.0.0.1', {}, false],
    [undefined, {}, false],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }, false],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
    ['127.0.0.1', { 'x-forwarded-proto': 'https' }, false],
    ['127.0.0.1', { 'x-forwarded-anything': '' }, false],
    ['127.0.0.1', { via: '1.1 tunnel' }, false],
  ])('from %s with %j', (remoteAddress, headers, expected) => {
    expect(isLocalRequest({ headers, socket: { remoteAddress } as Socket })).toBe(expected);
  });
});
