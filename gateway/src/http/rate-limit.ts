import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter, RateState } from '@emberdeck/platform/cache/rate-limiter';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { BrowserCookies } from '../auth/browser-cookies.js';
import { limitAddress } from './client-address.js';

/** The limits of the whole API. */
export interface ApiLimits {
  readonly bySession: RateLimiter;
  readonly byAddress: RateLimiter;
  readonly cookies: BrowserCookies;
}

/**
 * Whether a request belongs to the API: by its matched route, so that an encoded or absolute address counts too. The
 * address itself decides only where no route of the API matched.
 */
const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? '').startsWith('/api/') || /^\/+api(\/|\?|$)/i.test(url);

/**
 * Counts every request to `/api` by address and by session cookie. Responses carry the `RateLimit` fields of
 * draft-ietf-httpapi-ratelimit-headers for the limit that is reached first.
 */
export function limitRequests(server: FastifyInstance, limits: ApiLimits): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) {
      return;
    }
    const sessionId = limits.cookies.sessionId(request);
    const byAddress = await limits.byAddress.take(limitAddress(request.ip));
    const bySession = sessionId === null ? null : await limits.bySession.take(sessionId);
    if (bySession && byAddress.allowed && bySession.remaining <= byAddress.remaining) {
      apply(reply, limits.bySession, bySession);
    } else {
      apply(reply, limits.byAddress, byAddress);
    }
  });
}

/** Sets the limit's headers, and refuses a request over the limit. */
function apply(reply: FastifyReply, { limit }: RateLimiter, state: RateState): void {
  void reply.headers({
    'ratelimit-policy': `"${limit.name}";q=${limit.most};w=${limit.windowSeconds}`,
    ratelimit: `"${limit.name}";r=${state.remaining};t=${state.resetSeconds}`,
  });
  if (!state.allowed) {
    throw new AppError('too_many_requests', `Too many requests. Try again in ${state.resetSeconds} s.`, {
      retryAfterSeconds: state.resetSeconds,
    });
  }
}
