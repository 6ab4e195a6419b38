import { Inject, Injectable } from '@nestjs/common';
import { greetingChanged } from '@emberdeck/contracts/gamification/greeting';
import { referralHeld } from '@emberdeck/contracts/gamification/held-referrals';
import { friendJoined } from '@emberdeck/contracts/gamification/referrals';
import { typedReferralCode } from '@emberdeck/contracts/gamification/typed-referral-code';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { DataSource, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { ProfileService } from '../profile/profile.service.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { ReferralHoldsService } from './referral-holds.service.js';

/** A new user with a proven contact, and the phone and code that identify the invitation. */
export interface NewFriend {
  readonly userId: string;
  readonly provenPhone: string | null;
  readonly referralCode: string | null;
  readonly joinedAt: Date;
}

/** How long a payment waits for an operator. */
const holdMs = 7 * 86_400_000;

/** Held payments that the job releases in one run. */
const releasedAtOnce = 500;

/** A referral whose friend has joined. */
interface PaidFriend {
  readonly id: string;
  readonly referrerId: string;
  readonly friendUserId: string;
  readonly joinedAt: Date;
}

/** Pays the referrer of a new user: once for each friend, and once for each invitation. */
@Injectable()
export class ReferralSettlementService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
    private readonly holds: ReferralHoldsService,
    private readonly dataSource: DataSource,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /**
   * Pays for the oldest open invitation of `friend`. The caller holds the row of the friend's profile, so concurrent
   * transactions settle one friend one after another. The caller has also checked for a proven contact: accounts without
   * one are free to create, so a reward for them would invite fraud.
   */
  async settle(tx: Tx, friend: NewFriend): Promise<void> {
    if (friend.provenPhone === null && friend.referralCode === null) {
      return;
    }
    if (await tx.existsBy(FriendReferralEntity, { friendUserId: friend.userId })) {
      return;
    }
    const invitation = await this.oldestInvitation(tx, friend);
    if (invitation) {
      await this.claim(tx, invitation, friend);
    }
  }

  /** Locks every candidate: if a concurrent transaction claims the oldest, the next one is locked already. */
  private async oldestInvitation(tx: Tx, friend: NewFriend): Promise<FriendReferralEntity | undefined> {
    const [oldest] = await tx
      .createQueryBuilder(FriendReferralEntity, 'row')
      .where('(row.referralCode = :code OR row.friendPhone = :phone)', {
        code: friend.referralCode === null ? null : typedReferralCode(friend.referralCode),
        phone: friend.provenPhone,
      })
      .andWhere('row.friendUserId IS NULL AND row.referrerId <> :userId', { userId: friend.userId })
      .orderBy('row.createdAt')
      .addOrderBy('row.id')
      .setLock('pessimistic_write')
      .getMany();
    return oldest;
  }

  /** Claims the invitation for the friend, and pays for it unless the payment is held. */
  private async claim(tx: Tx, { id, referrerId }: FriendReferralEntity, friend: NewFriend): Promise<void> {
    const { userId: friendUserId, joinedAt } = friend;
    const holdReason = await this.holds.reasonFor(tx, referrerId, friendUserId);
    const heldUntil = holdReason && new Date(this.clock.now().getTime() + holdMs);
    const joined = { status: 'joined', friendUserId, joinedAt } as const;
    await tx.update(FriendReferralEntity, { id, referrerId }, { ...joined, holdReason, heldUntil });
    await (holdReason === null
      ? this.pay(tx, { id, referrerId, ...joined })
      : this.announceHold(tx, { id, referrerId }));
    await this.announceGreeting(tx, friendUserId);
  }

  /** Pays what was held for its time, each in a transaction of its own. Returns how many. */
  async releaseDue(): Promise<number> {
    const heldUntil = LessThanOrEqual(this.clock.now());
    const where = { heldUntil };
    const due = await this.dataSource.manager.find(FriendReferralEntity, { where, take: releasedAtOnce });
    for (const { id } of due) {
      await this.work.run(async (tx) => {
        const row = await this.endHold(tx, id);
        if (row?.friendUserId && row.joinedAt) {
          const { referrerId, friendUserId, joinedAt } = row;
          await this.pay(tx, { id, referrerId, friendUserId, joinedAt });
          await this.announceGreeting(tx, friendUserId);
        }
      });
    }
    return due.length;
  }

  /** Refuses a held payment for good. False if it is not held. */
  async refuse(id: string): Promise<boolean> {
    return this.work.run(async (tx) => {
      const row = await this.endHold(tx, id);
      if (row) {
        await tx.update(FriendReferralEntity, { id }, { settledAt: this.clock.now() });
        await this.announceHold(tx, row);
        if (row.friendUserId !== null) await this.announceGreeting(tx, row.friendUserId);
      }
      return row !== null;
    });
  }

  /** The oldest held payments. */
  held(): Promise<FriendReferralEntity[]> {
    return this.dataSource.manager.find(FriendReferralEntity, {
      where: { heldUntil: Not(IsNull()) },
      order: { heldUntil: 'ASC' },
      take: 100,
    });
  }

  /** Of a release and a refusal at the same moment, one ends the hold. Null for the other one. */
  private async endHold(tx: Tx, id: string): Promise<FriendReferralEntity | null> {
    const row = await tx.findOne(FriendReferralEntity, {
      where: { id, heldUntil: Not(IsNull()) },
      lock: { mode: 'pessimistic_write' },
    });
    if (row) await tx.update(FriendReferralEntity, { id }, { heldUntil: null });
    return row;
  }

  private async announceHold(
    tx: Tx,
    { id: referralId, referrerId: userId }: Pick<FriendReferralEntity, 'id' | 'referrerId'>,
  ): Promise<void> {
    const workspaceId = await this.profiles.findHomeWorkspace(tx, userId);
    if (workspaceId !== null) await this.outbox.append(tx, referralHeld, { referralId, userId, workspaceId });
  }

  private async announceGreeting(tx: Tx, userId: string): Promise<void> {
    const workspaceId = await this.profiles.findHomeWorkspace(tx, userId);
    if (workspaceId !== null) await this.outbox.append(tx, greetingChanged, { userId, workspaceId });
  }

  private async pay(tx: Tx, { id, referrerId, friendUserId, joinedAt }: PaidFriend): Promise<void> {
    const workspaceId = await this.profiles.homeWorkspace(tx, referrerId);
    const reward = {
      userId: referrerId,
      workspaceId,
      reason: 'friend_joined',
      naturalKey: `friend_joined:${friendUserId}`,
    } as const;
    const { credited } = await this.coins.credit(tx, {
      ...reward,
      experience: { reason: 'friend_joined', at: joinedAt },
      // The ledger is immutable, so it holds no name of a person.
      description: 'A friend joined',
      sourceId: id,
    });
    const coinsEarned = credited ? this.settings.FRIEND_JOINED_COINS : 0;
    await tx.update(FriendReferralEntity, { id }, { coinsEarned, settledAt: this.clock.now() });
    await this.outbox.append(tx, friendJoined, {
      referralId: id,
      userId: referrerId,
      workspaceId,
      friendName: null,
      friendUserId,
      coinsEarned,
    });
  }
}
