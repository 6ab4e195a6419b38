import { createHash } from 'node:crypto';

/** Names and attributes of our cookies: `__Host-` and Secure behind https, plain names on an http loopback. */
export interface CookieNames {
  readonly session: string;
  readonly flow: string;
  readonly secure: boolean;
}

export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}emberdeck_session`, flow: `${prefix}emberdeck_flow`, secure };
}

/** The session's table knows the cookie by this hash only. */
export function sessionIdOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}

/** Long after its flow has ended the cookie tells that this browser was here, so that no limit locks it out. */
export const flowSeconds = 90 * 24 * 60 * 60;

const secretPattern = /^[A-Za-z0-9_-]{20,128}$/;

/** The value of one of our cookies, or null where there is none of its form. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && secretPattern.test(value)) {
      return value;
    }
  }
  return null;
}

/** A `Set-Cookie` value; `maxAgeSeconds` 0 deletes it. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAgeSeconds}`,
    ...(secure ? ['Secure'] : []),
  ];
  return [`${name}=${value}`, ...attributes].join('; ');
}
