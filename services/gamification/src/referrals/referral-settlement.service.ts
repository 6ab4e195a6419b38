import { Inject, Injectable } from '@nestjs/common';
import { friendJoined } from '@emberdeck/contracts/gamification/referrals';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { ProfileService } from '../profile/profile.service.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { typedReferralCode } from './referral-code.js';

/** A new user with a proven contact, and the phone and code that identify the invitation. */
export interface NewFriend {
  readonly userId: string;
  readonly provenPhone: string | null;
  readonly referralCode: string | null;
  readonly joinedAt: Date;
}

/** Pays the referrer of a new user: once for each friend, and once for each invitation. */
@Injectable()
export class ReferralSettlementService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
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
      await this.pay(tx, invitation, friend);
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

  private async pay(tx: Tx, invitation: FriendReferralEntity, friend: NewFriend): Promise<void> {
    const { id, referrerId } = invitation;
    const workspaceId = await this.profiles.homeWorkspace(tx, referrerId);
    const reward = {
      userId: referrerId,
      workspaceId,
      reason: 'friend_joined',
      naturalKey: `friend_joined:${friend.userId}`,
    } as const;
    const { joinedAt } = friend;
    const { credited } = await this.coins.credit(tx, {
      ...reward,
      experience: { reason: 'friend_joined', at: joinedAt },
      // The ledger is immutable, so it holds no name of a person.
      description: 'A friend joined',
      sourceId: id,
    });
    const coinsEarned = credited ? this.settings.FRIEND_JOINED_COINS : 0;
    await tx.update(
      FriendReferralEntity,
      { id },
      { status: 'joined', friendUserId: friend.userId, joinedAt, coinsEarned },
    );
    await this.outbox.append(tx, friendJoined, {
      referralId: id,
      userId: referrerId,
      workspaceId,
      friendName: null,
      friendUserId: friend.userId,
      coinsEarned,
    });
  }
}
