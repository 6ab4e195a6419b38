import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import { sessionOf } from '../auth/access.guard.js';
import { CountedAddresses } from './counted-addresses.js';

/** Injects the counter of the quota. */
export const ADDRESS_QUOTA = Symbol('emberdeck.gateway.address-quota');

/**
 * A coarse quota per address over all gateways, for signed-in users per user, checked before any service has work to do. Without Redis, each gateway
 * counts separately. The limits that protect accounts are in the database of identity.
 */
@Injectable()
export class AddressQuotaGuard implements CanActivate {
  constructor(
    @Inject(ADDRESS_QUOTA) private readonly quota: RateLimiter,
    private readonly addresses: CountedAddresses,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const user = sessionOf(request)?.actor.userId;
    const key = user === undefined ? this.addresses.keyOf(request.ip) : `user ${user}`;
    if (key === null) return true;
    const from = user === undefined ? ' from your network' : '';
    await requireQuota(this.quota, key, () => `Too many attempts${from}, please wait a minute`);
    return true;
  }
}
