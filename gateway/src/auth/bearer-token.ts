import type { IncomingHttpHeaders } from 'node:http';
import { tokenPrefix } from '@emberdeck/contracts/core/token-scopes';
import { sessionIdOf } from './session-cookie.js';

const scheme = `bearer ${tokenPrefix}`;

const keyPrefix = 'token:';

/**
 * The key of the personal token of a request; null without one. It stands in the place of the id of a session, and is made
 * of the hash. A header with other credentials, such as those of a proxy, is none of ours.
 */
export function tokenKeyOf({ authorization }: IncomingHttpHeaders): string | null {
  if (authorization?.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const secret = authorization.slice(scheme.length - tokenPrefix.length);
  return `${keyPrefix}${sessionIdOf(secret)}`;
}

/** The hash in the key of a token; null for the id of a session. */
export const tokenHashOf = (key: string): string | null =>
  key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : null;
