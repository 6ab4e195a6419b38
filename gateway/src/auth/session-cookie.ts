import { createHash } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';

/** Names and attributes of our cookies: `__Host-` and Secure with https, plain names on an http loopback. */
export interface CookieNames {
  readonly session: string;
  readonly flow: string;
  readonly screen: string;
  readonly browser: string;
  readonly secure: boolean;
}

export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}emberdeck_session`,
    flow: `${prefix}emberdeck_flow`,
    screen: `${prefix}emberdeck_screen`,
    browser: `${prefix}emberdeck_browser`,
    secure,
  };
}

/** The session table stores only this hash of the cookie. */
export function sessionIdOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The form of a secret. */
export const secretPattern = /^[A-Za-z0-9_-]{20,128}$/;

/** A secret, or those of several flows, separated by dots. */
const cookiePattern = /^[A-Za-z0-9_.-]{20,256}$/;

/** The value of one of our cookies, or null if it is malformed. */
export const secretOf = (value: string | undefined): string | null =>
  value !== undefined && cookiePattern.test(value) ? value : null;

/** Reads one of our cookies from a `Cookie` header: a websocket upgrade passes no Fastify hook. */
export const readCookie = (header: string | undefined, name: string): string | null =>
  header === undefined ? null : secretOf(fastifyCookie.parse(header)[name]);
