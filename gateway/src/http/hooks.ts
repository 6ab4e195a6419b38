import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { httpHeaders } from '@emberdeck/contracts/core/headers';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { newCorrelationId, withCorrelation } from '@emberdeck/platform/logging/correlation';
import { foreignHost } from './own-hosts.js';
import { isFromForeignSite } from './own-origins.js';

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** The request id of the browser if well-formed, else a new one. It follows the request to the database. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[httpHeaders.requestId];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : newCorrelationId();
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

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

/** Runs before every route: sets headers and the correlation id, and refuses foreign hosts and sites. */
export function addRequestHooks(
  server: FastifyInstance,
  options: {
    readonly secure: boolean;
    readonly hosts: ReadonlySet<string>;
    readonly origins: ReadonlySet<string>;
  },
): void {
  const headers = securityHeaders(options.secure);
  server.addHook('onRequest', (request, reply, next) => {
    void reply.headers(headers).header(httpHeaders.requestId, request.id);
    const refusal = foreignHost(request.raw, options.hosts);
    if (refusal) {
      next(refusal);
      return;
    }
    if (!safeMethods.has(request.method) && isFromForeignSite(request.headers, options.origins)) {
      next(new AppError('forbidden', 'The request comes from another site'));
      return;
    }
    withCorrelation(request.id, next);
  });
}
