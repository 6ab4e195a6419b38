import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { httpHeaders } from '@emberdeck/contracts/core/headers';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { newCorrelationId, withCorrelation } from '@emberdeck/platform/logging/correlation';
import { tokenKeyOf } from '../auth/bearer-token.js';
import type { BrowserCookies } from '../auth/browser-cookies.js';
import { foreignHost } from './own-hosts.js';
import { isFromForeignSite, isProvenOwn } from './own-origins.js';

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** The request id of the browser if well-formed, else a new one. It follows the request to the database. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[httpHeaders.requestId];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : newCorrelationId();
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Methods of any route. TRACE would return the cookies of a request to a script. */
const servedMethods = [...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Allows our own origin only. Styles may be inline: the style engine of the web app writes them inline. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every response. Files of the web app override `cache-control`. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** What the hooks compare requests with. */
export interface HookOptions {
  readonly secure: boolean;
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  readonly cookies: BrowserCookies;
}

/** Runs before every route: sets headers and the correlation id, and refuses foreign hosts and sites. */
export function addRequestHooks(server: FastifyInstance, options: HookOptions): void {
  const headers = securityHeaders(options.secure);
  server.addHook('onRequest', (request, reply, next) => {
    void reply.headers(headers).header(httpHeaders.requestId, request.id);
    if (!servedMethods.includes(request.method)) {
      void reply.header('allow', servedMethods.join(', '));
      next(new AppError('method_not_allowed', `Emberdeck does not serve ${request.method}.`));
      return;
    }
    const refusal = foreignHost(request.raw, options.hosts);
    if (refusal) {
      next(refusal);
      return;
    }
    const unproven = safeMethods.has(request.method) ? null : unprovenOrigin(request, options);
    if (unproven) {
      next(unproven);
      return;
    }
    withCorrelation(request.id, next);
  });
}

/**
 * The refusal of an unsafe request, else null. A request with our cookies acts for the user of a browser, so it must
 * prove that our own page made it. Other clients have no cookies of ours.
 */
function unprovenOrigin(
  { headers }: FastifyRequest,
  { cookies, origins }: Pick<HookOptions, 'cookies' | 'origins'>,
): AppError | null {
  if (isFromForeignSite(headers, origins)) {
    return new AppError(
      'forbidden',
      'The request comes from another site. Browsers must use the address that PUBLIC_URL names.',
    );
  }
  // A request with a token acts by the token alone, which no browser adds by itself.
  return cookies.areIn(headers) && tokenKeyOf(headers) === null && !isProvenOwn(headers, origins)
    ? new AppError(
        'forbidden',
        'A request with a session needs an Origin or Sec-Fetch-Site header of this site',
      )
    : null;
}
