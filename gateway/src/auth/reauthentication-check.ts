import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ReauthenticationRule } from '@emberdeck/contracts/core/route';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { type Session, SessionsService } from './sessions.service.js';

/** Refuses requests whose user has not confirmed who it is within the last minutes. */
@Injectable()
export class ReauthenticationCheck {
  constructor(
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** Reads the session again before it refuses: another gateway may have opened it a moment ago. */
  async require({ actor }: Session, rule: ReauthenticationRule): Promise<void> {
    if (this.isOpen(actor, rule)) return;
    this.sessions.forget(actor.sessionId);
    const current = await this.sessions.find(actor.sessionId);
    if (current && this.isOpen(current.actor, rule)) return;
    throw new AppError('reauthentication_required', 'Confirm that it is you, then try again.');
  }

  private isOpen({ reauthenticatedUntil, freshUntil }: Actor, rule: ReauthenticationRule): boolean {
    return this.isAhead(reauthenticatedUntil) || (rule === 'unless-fresh' && this.isAhead(freshUntil));
  }

  private isAhead(until: string | undefined): boolean {
    return until !== undefined && Date.parse(until) > this.clock.now().getTime();
  }
}
