import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { limitAddress } from './client-address.js';

/** Injects the counter of deliveries. */
export const DELIVERY_QUOTA = Symbol('emberdeck.gateway.delivery-quota');

/** Longer than any id in the address of a sender. The route refuses others. */
const mostIdLength = 64;

/** A quota for each address that a sender delivers to; for each sender where all deliver to one address. */
@Injectable()
export class DeliveryQuotaGuard implements CanActivate {
  constructor(@Inject(DELIVERY_QUOTA) private readonly quota: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const id = Object.values(params as Record<string, string>).join('/') || limitAddress(ip);
    if (id.length <= mostIdLength) {
      await requireQuota(this.quota, id, (seconds) => `Too many deliveries. Try again in ${seconds} s.`);
    }
    return true;
  }
}
