import { accountResumed, accountSuspended, type Suspender } from '@emberdeck/contracts/identity/suspension';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserAccount } from './user-account.entity.js';

/** The state of an account, and who changes it. */
export interface Suspension {
  readonly isSuspended: boolean;
  readonly by: Suspender;
}

/** Suspended accounts: nothing of them is deleted, and no one can sign in to them. */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Suspends an account and ends its sessions, or resumes it. False where it is in that state already. */
  async set(tx: Tx, userId: string, { isSuspended, by }: Suspension): Promise<boolean> {
    const now = this.clock.now();
    const other = { id: userId, suspendedAt: isSuspended ? IsNull() : Not(IsNull()) };
    const change = { suspendedAt: isSuspended ? now : null, updatedAt: now };
    if ((await tx.update(UserAccount, other, change)).affected !== 1) return false;
    const at = now.toISOString();
    if (isSuspended) {
      await this.sessions.endAll(tx, userId);
      await this.outbox.append(tx, accountSuspended, { userId, by, suspendedAt: at });
    } else {
      await this.outbox.append(tx, accountResumed, { userId, by, resumedAt: at });
    }
    return true;
  }

  isSuspended(tx: Tx, userId: string): Promise<boolean> {
    return tx.existsBy(UserAccount, { id: userId, suspendedAt: Not(IsNull()) });
  }
}
