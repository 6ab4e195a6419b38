import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Cache } from '@emberdeck/platform/cache/cache';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { CACHE, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { limitAddress } from './client-address.js';

const windowMs = 60_000;

/**
 * A coarse quota of an address over all gateways, before anything costs a service work. It lives in the cache, so it
 * forgets when the cache does: what security hangs on is counted by identity, in its database.
 */
@Injectable()
export class AddressQuotaGuard implements CanActivate {
  constructor(
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const used = await this.cache.increment(`onboarding:${limitAddress(request.ip)}`, windowMs);
    if (used > this.settings.ONBOARDING_REQUESTS_PER_MINUTE) {
      throw new AppError('too_many_requests', 'Too many attempts from your network, please wait a minute', {
        retryAfterSeconds: windowMs / 1000,
      });
    }
    return true;
  }
}
