import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { type readOwnReferral, referralChanged } from '@emberdeck/contracts/gamification/referrals';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { In, IsNull } from 'typeorm';
import { FriendReferralEntity } from './friend-referral.entity.js';

/** What the sender of an invitation does with it. */
@Injectable()
export class OwnReferralsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Its code; null once the friend has joined. */
  codeOf({ userId, referralId }: CallInput<typeof readOwnReferral>): Promise<string | null> {
    return this.work.run(async (tx) => {
      const row = await tx.findOneBy(FriendReferralEntity, { id: referralId, referrerId: userId });
      if (!row) throw notFound('The referral');
      return row.status === 'joined' ? null : row.referralCode;
    });
  }

  /** Stores that its sender sent it, once. */
  async share(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const own = { id, referrerId: actor.userId };
      if (!(await tx.existsBy(FriendReferralEntity, own))) throw notFound('The referral');
      const sharedAt = this.clock.now();
      const { affected } = await tx.update(
        FriendReferralEntity,
        { ...own, sharedAt: IsNull() },
        { sharedAt },
      );
      if (affected === 1) await this.outbox.append(tx, referralChanged, eventOf(actor, id));
    });
  }

  /** Takes it back. A friend who joins at the same moment has joined, or the code has stopped working. */
  async takeBack(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const own = { id, referrerId: actor.userId };
      const { affected } = await tx.delete(FriendReferralEntity, { ...own, status: In(['pending', 'sent']) });
      if (affected === 1) {
        const event = { ...eventOf(actor, id), isTakenBack: true };
        return this.outbox.append(tx, referralChanged, event);
      }
      if (!(await tx.existsBy(FriendReferralEntity, own))) throw notFound('The referral');
      throw new AppError('conflict', 'Your friend has joined already');
    });
  }
}

const eventOf = ({ userId, workspaceId }: Actor, referralId: string) => ({ referralId, userId, workspaceId });
