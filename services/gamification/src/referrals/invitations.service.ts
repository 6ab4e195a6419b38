import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { friendInvited } from '@emberdeck/contracts/gamification/referrals';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GamificationSettings } from '../gamification.settings.js';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { ProfileService } from '../profile/profile.service.js';
import { secondsToNextUtcDay } from '../utc-day.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { ReferralDayEntity } from './referral-day.entity.js';
import { newReferralCode } from './referral-code.js';
import { lockDay } from './referrals.queries.js';

/** The friend, with the number in E.164. */
export interface Friend {
  readonly phone: string;
  readonly name: string | null;
}

/** The refusal of a member's number is a result and not an error, so that the counted attempt is committed. */
export type Invitation = { readonly referralId: string } | { readonly refused: 'member' };

/** Attempts to find a free code. With 31^8 codes, a second conflict in a row points to a defect. */
const maxCodeAttempts = 5;

/** Checks the rules of an invitation and stores its row. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /**
   * Stores a pending invitation, or rejects with the rule that refuses it. Concurrent invitations of one user run one after
   * another.
   */
  async invite(tx: Tx, actor: Actor, friend: Friend): Promise<Invitation> {
    const now = this.clock.now();
    const today = { referrerId: actor.userId, day: now.toISOString().slice(0, 10) };
    const used = await lockDay(tx, today);
    await this.refuseRepetition(tx, actor, friend);
    if (
      used.invited >= this.settings.REFERRALS_PER_DAY ||
      used.membersTried >= this.settings.REFERRALS_PER_DAY
    ) {
      throw new AppError(
        'too_many_requests',
        'You have reached the limit of invitations for today. Please try again tomorrow.',
        {
          retryAfterSeconds: secondsToNextUtcDay(now),
        },
      );
    }
    const owner = await this.profiles.ownerOfPhone(tx, actor.userId, friend.phone);
    if (owner === 'oneself') {
      throw invalid([{ field: 'friendPhone', message: 'This is your own number' }]);
    }
    if (owner === 'member') {
      await tx.increment(ReferralDayEntity, today, 'membersTried', 1);
      return { refused: 'member' };
    }
    const row = await this.insert(tx, actor, friend, now);
    const referralId = row.id;
    await tx.increment(ReferralDayEntity, today, 'invited', 1);
    await this.outbox.append(tx, friendInvited, {
      referralId,
      userId: actor.userId,
      workspaceId: actor.workspaceId,
      friendName: null,
    });
    return { referralId };
  }

  private async insert(tx: Tx, actor: Actor, friend: Friend, now: Date): Promise<FriendReferralEntity> {
    const given = {
      id: this.randomness.uuid(),
      referrerId: actor.userId,
      friendPhone: friend.phone,
      friendName: friend.name,
      status: 'pending',
      delivery: actor.verified ? null : 'unverified',
      friendUserId: null,
      smsSentAt: null,
      joinedAt: null,
      coinsEarned: 0,
      holdReason: null,
      heldUntil: null,
      createdAt: now,
    } as const;
    for (let draw = 1; draw <= maxCodeAttempts; draw += 1) {
      const row = { ...given, referralCode: newReferralCode(this.randomness) };
      if (await insertIfAbsent(tx, FriendReferralEntity, row)) {
        return row;
      }
      // The locks of two days do not exclude each other, so around midnight the conflict may be the friend's number.
      await this.refuseRepetition(tx, actor, friend);
    }
    throw new Error('No free referral code was found');
  }

  private async refuseRepetition(tx: Tx, actor: Actor, friend: Friend): Promise<void> {
    if (await tx.existsBy(FriendReferralEntity, { referrerId: actor.userId, friendPhone: friend.phone })) {
      throw new AppError('conflict', 'You have already invited this friend');
    }
  }
}
