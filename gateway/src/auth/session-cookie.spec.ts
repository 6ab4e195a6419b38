import { fastifyCookie } from '@fastify/cookie';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserCookies } from './browser-cookies.js';
import { cookieNames, readCookie, sessionIdOf } from './session-cookie.js';

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

/** The session id that a `Cookie` header leads to, and the `Set-Cookie` headers of the response. */
function exchange(secure: boolean, header = ''): { set: string[]; sessionId: string | null } {
  const cookies = new BrowserCookies(cookieNames(secure));
  const set: string[] = [];
  const setCookie = (name: string, value: string, options: object): void => {
    set.push(fastifyCookie.serialize(name, value, options));
  };
  const reply = { setCookie } as unknown as FastifyReply;
  cookies.setSession(reply, secret);
  cookies.setFlow(reply, null);
  const request = { cookies: fastifyCookie.parse(header) } as unknown as FastifyRequest;
  return { set, sessionId: cookies.sessionId(request) };
}

describe('session cookie', () => {
  it.each([
    [true, `__Host-emberdeck_session=${secret}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`],
    [false, `emberdeck_session=${secret}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`],
  ])('is bound to the host, and to https when the product uses it (%s)', (secure, expected) => {
    expect(exchange(secure).set).toEqual([expected]);
  });

  it.each([
    [`emberdeck_session=${secret}`, secret],
    [`a=b; emberdeck_session=${secret}; c=d`, secret],
    [`xemberdeck_session=${secret}`, null],
    ['emberdeck_session=short', null],
    [`emberdeck_session=${secret}'--`, null],
    ['', null],
  ])('reads %s as %s, from a request and from an upgrade', (header, expected) => {
    expect(readCookie(header, 'emberdeck_session')).toBe(expected);
    expect(exchange(false, header).sessionId).toBe(expected && sessionIdOf(expected));
  });

  it('is stored as its SHA-256', () => {
    expect(sessionIdOf('x')).toBe('2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881');
  });
});
