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
import { ProfileService } from '../profile/profile.service.js';
import { secondsToNextUtcDay } from '../utc-day.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { ReferralDayEntity } from './referral-day.entity.js';
import { newReferralCode } from './referral-code.js';

/** The friend, with the number in E.164. */
export interface Friend {
  readonly phone: string;
  readonly name: string | null;
}

/** A member's number is refused by an answer, not by an error, so that the try is counted and kept. */
export type Invitation = { readonly referralId: string } | { readonly refused: 'member' };

/** Another code is drawn where one is taken: with 31^8 of them, more than once is a defect. */
const drawsOfCode = 5;

/** The first half of a referral: its row, within the rules. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /** Keeps a pending invitation. Rejects with a reason where the rules refuse it. */
  async invite(tx: Tx, actor: Actor, friend: Friend): Promise<Invitation> {
    const now = this.clock.now();
    const today = { referrerId: actor.userId, day: now.toISOString().slice(0, 10) };
    const used = await this.lockDay(tx, today);
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
    const referralId = await this.insert(tx, actor, friend, now);
    await tx.increment(ReferralDayEntity, today, 'invited', 1);
    await this.outbox.append(tx, friendInvited, {
      referralId,
      userId: actor.userId,
      workspaceId: actor.workspaceId,
      friendName: friend.name,
    });
    return { referralId };
  }

  /** Opens the day where it is the user's first, and holds it: invitations of one user wait for each other. */
  private async lockDay(
    tx: Tx,
    { referrerId, day }: { referrerId: string; day: string },
  ): Promise<{ invited: number; membersTried: number }> {
    const [used] = await tx.query<{ invited: number; members_tried: number }[]>(
      `INSERT INTO referral_day AS today (referrer_id, day) VALUES ($1, $2)
       ON CONFLICT (referrer_id, day) DO UPDATE SET invited = today.invited
       RETURNING invited, members_tried`,
      [referrerId, day],
    );
    return { invited: used?.invited ?? 0, membersTried: used?.members_tried ?? 0 };
  }

  private async insert(tx: Tx, actor: Actor, friend: Friend, now: Date): Promise<string> {
    const id = this.randomness.uuid();
    const delivery = actor.verified ? null : 'unverified';
    for (let draw = 1; draw <= drawsOfCode; draw += 1) {
      const code = newReferralCode(this.randomness);
      const rows = await tx.query<unknown[]>(
        `INSERT INTO friend_referral (id, referrer_id, friend_phone, friend_name, referral_code, delivery, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT DO NOTHING
         RETURNING id`,
        [id, actor.userId, friend.phone, friend.name, code, delivery, now],
      );
      if (rows.length === 1) {
        return id;
      }
      // Around midnight two days' locks do not exclude each other, so it may be the friend and not the code.
      await this.refuseRepetition(tx, actor, friend);
    }
    throw new Error('No free referral code was drawn');
  }

  private async refuseRepetition(tx: Tx, actor: Actor, friend: Friend): Promise<void> {
    if (await tx.existsBy(FriendReferralEntity, { referrerId: actor.userId, friendPhone: friend.phone })) {
      throw new AppError('conflict', 'You have already invited this friend');
    }
  }
}
