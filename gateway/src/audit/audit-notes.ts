import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { noteAudit } from '@emberdeck/contracts/identity/audit-log';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { sessionOf } from '../auth/access.guard.js';

/** Injects the counter of refusals. */
export const REFUSAL_QUOTA = Symbol('emberdeck.gateway.refusal-quota');

/** Tells the audit log what only the gateway knows. No request waits for it. */
@Injectable()
export class AuditNotes {
  constructor(
    private readonly calls: CallClient,
    private readonly logger: Logger,
    @Inject(REFUSAL_QUOTA) private readonly quota: RateLimiter,
  ) {}

  /** The rights of a signed-in user did not suffice. Repeats within a minute count once. */
  async refused(request: FastifyRequest): Promise<void> {
    const user = sessionOf(request)?.actor.userId;
    if (user === undefined) return;
    const { allowed } = await this.quota.take(`${user} ${routeOf(request)}`);
    if (allowed) await this.note(request, 'refused');
  }

  /** A user downloaded data. */
  exported(request: FastifyRequest): Promise<void> {
    return this.note(request, 'exported');
  }

  private async note(request: FastifyRequest, action: 'refused' | 'exported'): Promise<void> {
    const signedActor = sessionOf(request)?.signedActor;
    try {
      await this.calls.call(noteAudit, { action, route: routeOf(request) }, { signedActor });
    } catch (err) {
      this.logger.warn('An entry of the audit log was lost', { action, err });
    }
  }
}

/** The template of the address: a path may contain a secret. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
