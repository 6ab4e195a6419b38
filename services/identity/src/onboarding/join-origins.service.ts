import type { JoinOrigin } from '@emberdeck/contracts/identity/join-origin';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '../request-origin.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { addressKeyOf } from './address-key.js';

/** Where accounts are created, so that gamification recognizes invitations of oneself. */
@Injectable()
export class JoinOriginsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** Call it before the new account signs in: its own user is none who was there before. */
  async of(tx: Tx, browserId: string | null, origin: RequestOrigin): Promise<NonNullable<JoinOrigin>> {
    return {
      browserUserIds: await this.sessions.usersOf(tx, browserId),
      addressKey: addressKeyOf(origin, this.clock.now()),
    };
  }
}
