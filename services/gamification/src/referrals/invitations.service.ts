import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { friendInvited, maxMessages } from '@emberdeck/contracts/gamification/referrals';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
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
import type { ReferralMessageEntity } from './referral-message.entity.js';
import { ReferralMessagesService } from './referral-messages.service.js';
import { resendTimeOf } from './referral-timeline.js';
import { lockDay, type UsedAllowance } from './referrals.queries.js';

/** The friend, with the number in E.164. */
export interface Friend {
  readonly phone: string;
  readonly name: string | null;
}

/** Whether the operator's number sends the invitation, or its sender does. */
export type SentBy = 'operator' | 'sender';

/** The refusal of a member's number is a result and not an error, so that the counted attempt is committed. */
export type Invitation = { readonly referralId: string } | { readonly refused: 'member' };

export type AnotherMessage = { readonly messageId: string } | { readonly refused: 'member' };

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
    private readonly messages: ReferralMessagesService,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /**
   * Stores a pending invitation, or rejects with the rule that refuses it. Concurrent invitations of one user run one after
   * another.
   */
  async invite(tx: Tx, actor: Actor, friend: Friend, by: SentBy): Promise<Invitation> {
    const { today, used } = await this.useDay(tx, actor);
    await this.refuseRepetition(tx, actor, friend);
    this.requireRoom(used);
    if (await this.isOfMember(tx, actor, friend.phone, today)) return { refused: 'member' };
    const row = await this.insert(tx, actor, friend, by);
    const referralId = row.id;
    if (row.messageId !== null) await this.messages.open(tx, row.messageId, row);
    await tx.increment(ReferralDayEntity, today, 'invited', 1);
    await this.outbox.append(tx, friendInvited, {
      referralId,
      userId: actor.userId,
      workspaceId: actor.workspaceId,
      friendName: null,
    });
    return { referralId };
  }

  /** Opens another message of an invitation, or rejects with the rule that refuses it. */
  async again(tx: Tx, actor: Pick<Actor, 'userId'>, id: string): Promise<AnotherMessage> {
    const { today, used } = await this.useDay(tx, actor);
    const own = { id, referrerId: actor.userId };
    const row = await tx.findOne(FriendReferralEntity, { where: own, lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound('The referral');
    this.requireTime(row, await this.messages.of(tx, [id]));
    this.requireRoom(used);
    // The friend may have an account by another contact, and have added the number there.
    if (await this.isOfMember(tx, actor, row.friendPhone, today)) return { refused: 'member' };
    const messageId = this.randomness.uuid();
    await this.messages.open(tx, messageId, row);
    await tx.update(FriendReferralEntity, own, { messageId, delivery: null });
    await tx.increment(ReferralDayEntity, today, 'invited', 1);
    return { messageId };
  }

  /** Counts the attempt if it is. */
  private async isOfMember(
    tx: Tx,
    { userId }: Pick<Actor, 'userId'>,
    phone: string,
    today: Pick<ReferralDayEntity, 'referrerId' | 'day'>,
  ): Promise<boolean> {
    const owner = await this.profiles.ownerOfPhone(tx, userId, phone);
    if (owner === 'oneself') {
      throw invalid([{ field: 'friendPhone', message: 'This is your own number' }]);
    }
    if (owner === 'unclaimed') return false;
    await tx.increment(ReferralDayEntity, today, 'membersTried', 1);
    return true;
  }

  private requireTime(row: FriendReferralEntity, sent: readonly ReferralMessageEntity[]): void {
    if (row.status === 'joined') throw new AppError('conflict', 'Your friend has joined already');
    const time = resendTimeOf(row, sent);
    if (time === null) {
      throw new AppError('conflict', `Your friend got this invitation ${maxMessages} times. That is enough.`);
    }
    const waitMs = time.getTime() - this.clock.now().getTime();
    if (waitMs <= 0) return;
    throw new AppError('too_many_requests', 'You can send this invitation again a day after the last time.', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }

  /** Locks the day of the actor. */
  private async useDay(tx: Tx, { userId: referrerId }: Pick<Actor, 'userId'>) {
    const today = { referrerId, day: this.clock.now().toISOString().slice(0, 10) };
    return { today, used: await lockDay(tx, today) };
  }

  private requireRoom({ invited, membersTried }: UsedAllowance): void {
    const limit = this.settings.REFERRALS_PER_DAY;
    if (invited < limit && membersTried < limit) return;
    throw new AppError(
      'too_many_requests',
      'You have reached the limit of invitations for today. Please try again tomorrow.',
      { retryAfterSeconds: secondsToNextUtcDay(this.clock.now()) },
    );
  }

  private async insert(tx: Tx, actor: Actor, friend: Friend, by: SentBy): Promise<FriendReferralEntity> {
    const id = this.randomness.uuid();
    const isSent = by === 'operator';
    const given = {
      id,
      // The first message has the id of its invitation.
      messageId: isSent && actor.verified ? id : null,
      referrerId: actor.userId,
      friendPhone: friend.phone,
      friendName: friend.name,
      status: 'pending',
      delivery: isSent && !actor.verified ? 'unverified' : null,
      friendUserId: null,
      smsSentAt: null,
      joinedAt: null,
      coinsEarned: 0,
      holdReason: null,
      heldUntil: null,
      sharedAt: null,
      settledAt: null,
      createdAt: this.clock.now(),
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
