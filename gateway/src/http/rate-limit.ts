import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter, RateState } from '@emberdeck/platform/cache/rate-limiter';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { tokenHashOf, tokenKeyOf } from '../auth/bearer-token.js';
import type { BrowserCookies } from '../auth/browser-cookies.js';
import { sessionOf } from '../auth/access.guard.js';
import { isScim } from '../scim/scim-failure.js';
import type { CountedAddresses } from './counted-addresses.js';

/** The limits of the whole API. */
export interface ApiLimits {
  readonly bySession: RateLimiter;
  readonly byToken: RateLimiter;
  readonly byAddress: RateLimiter;
  readonly cookies: BrowserCookies;
  readonly addresses: CountedAddresses;
}

/** How many sessions are remembered as valid. */
const mostProven = 20_000;

/**
 * Whether a request belongs to the API or to SCIM: by its matched route, so that an encoded or absolute address counts too. The
 * address itself decides only where no route of the API matched.
 */
function isApi(request: FastifyRequest): boolean {
  const { routeOptions, url } = request;
  return (routeOptions.url ?? '').startsWith('/api/') || /^\/+api(\/|\?|$)/i.test(url) || isScim(request);
}

/** The sessions that a request has proven to be valid, the newest ones. */
class ProvenSessions {
  private readonly ids = new Set<string>();

  has(sessionId: string): boolean {
    return this.ids.has(sessionId);
  }

  add(sessionId: string): void {
    this.ids.delete(sessionId);
    this.ids.add(sessionId);
    const [oldest] = this.ids;
    if (this.ids.size > mostProven && oldest !== undefined) this.ids.delete(oldest);
  }

  delete(sessionId: string): void {
    this.ids.delete(sessionId);
  }
}

/**
 * Counts requests to `/api`: those of a session by the session, of a personal token by the token, all others by the address, since many people share one.
 * A cookie proves nothing before its session is found. So a request whose cookie has none counts for the address once it
 * is answered, and an address over its limit is refused with every cookie that has not been proven before. Responses
 * carry the `RateLimit` fields of draft-ietf-httpapi-ratelimit-headers for the limit that counts.
 */
export function limitRequests(server: FastifyInstance, limits: ApiLimits): void {
  const { bySession, byToken, byAddress, cookies, addresses } = limits;
  const idOf = (request: FastifyRequest): string | null =>
    tokenKeyOf(request.headers) ?? cookies.sessionId(request);
  const proven = new ProvenSessions();
  server.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) {
      return;
    }
    const sessionId = idOf(request);
    const address = addresses.keyOf(request.ip);
    if (sessionId === null) {
      if (address !== null) apply(reply, byAddress, await byAddress.take(address));
      return;
    }
    if (address !== null && !proven.has(sessionId)) {
      apply(reply, byAddress, await byAddress.peek(address));
    }
    const limiter = tokenHashOf(sessionId) === null ? bySession : byToken;
    apply(reply, limiter, await limiter.take(sessionId));
  });
  server.addHook('onResponse', async (request, reply) => {
    const sessionId = isApi(request) ? idOf(request) : null;
    if (sessionId === null) {
      return;
    }
    if (sessionOf(request)) {
      proven.add(sessionId);
      return;
    }
    if (reply.statusCode === 401) proven.delete(sessionId);
    const address = proven.has(sessionId) ? null : addresses.keyOf(request.ip);
    if (address !== null) await byAddress.take(address);
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
