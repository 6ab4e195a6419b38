import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { limitAddress } from './client-address.js';

/** Injects the counter of the quota. */
export const ADDRESS_QUOTA = Symbol('emberdeck.gateway.address-quota');

/**
 * A coarse quota per address over all gateways, checked before any service has work to do. Without Redis, each gateway
 * counts separately. The limits that protect accounts are in the database of identity.
 */
@Injectable()
export class AddressQuotaGuard implements CanActivate {
  constructor(@Inject(ADDRESS_QUOTA) private readonly quota: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { allowed, resetSeconds } = await this.quota.take(limitAddress(request.ip));
    if (!allowed) {
      throw new AppError('too_many_requests', 'Too many attempts from your network, please wait a minute', {
        retryAfterSeconds: resetSeconds,
      });
    }
    return true;
  }
}
