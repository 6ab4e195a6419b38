import { describe, expect, it } from '@jest/globals';
import { cookieNames, readCookie, sessionIdOf, writeCookie } from './session-cookie.js';

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

describe('session cookie', () => {
  it('is bound to the host and to https where there is https', () => {
    const names = cookieNames(true);
    expect(writeCookie(names.session, secret, 60, names.secure)).toBe(
      `__Host-emberdeck_session=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure`,
    );
    expect(cookieNames(false).session).toBe('emberdeck_session');
  });

  it.each([
    [`emberdeck_session=${secret}`, secret],
    [`a=b; emberdeck_session=${secret}; c=d`, secret],
    [`xemberdeck_session=${secret}`, null],
    ['emberdeck_session=short', null],
    [`emberdeck_session=${secret}'--`, null],
    [undefined, null],
  ])('reads %s as %s', (header, expected) => {
    expect(readCookie(header, 'emberdeck_session')).toBe(expected);
  });

  it('is known to the table by its SHA-256', () => {
    expect(sessionIdOf('x')).toBe('2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881');
  });
});
