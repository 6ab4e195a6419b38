import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ReferralReason } from '@emberdeck/contracts/gamification/referral-steps';
import { invitationSent, referralChanged } from '@emberdeck/contracts/gamification/referrals';
import { saysMore, type TextState } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { type EntityManager, In, IsNull } from 'typeorm';
import { ProfileService } from '../profile/profile.service.js';
import type { Delivered } from './delivery.rules.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { InvitedNumbersService } from './invited-numbers.service.js';
import { ReferralMessageEntity } from './referral-message.entity.js';

/** What is known of a message. */
export interface MessageNews {
  readonly state: TextState;
  readonly reason: ReferralReason | null;
  readonly at: Date;
}

type Sender = Pick<Actor, 'userId' | 'workspaceId'>;

/** The messages of invitations. The row of the invitation orders concurrent changes. */
@Injectable()
export class ReferralMessagesService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly numbers: InvitedNumbersService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Opens a message of an invitation, before it is passed on. */
  async open(tx: Tx, id: string, row: Pick<FriendReferralEntity, 'id' | 'referrerId'>): Promise<void> {
    const { id: referralId, referrerId } = row;
    await tx.insert(ReferralMessageEntity, { id, referralId, referrerId, createdAt: this.clock.now() });
  }

  /** The messages of invitations, the oldest first. */
  of(manager: EntityManager, referralIds: readonly string[]): Promise<ReferralMessageEntity[]> {
    return manager.find(ReferralMessageEntity, {
      where: { referralId: In(referralIds) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** The messages of a user with these ids. */
  ofUser(manager: EntityManager, userId: string, ids: readonly string[]): Promise<ReferralMessageEntity[]> {
    return manager.findBy(ReferralMessageEntity, { id: In(ids), referrerId: userId });
  }

  /** Stores the outcome of the last message of an invitation, once; a status `joined` stays. */
  async settle(tx: Tx, sender: Sender, row: FriendReferralEntity, delivered: Delivered): Promise<void> {
    const { delivery, reason } = delivered;
    const { id, referrerId, messageId } = row;
    await this.lock(tx, { id, referrerId });
    const open = { id, referrerId, messageId: messageId ?? IsNull(), delivery: IsNull() };
    const { affected } = await tx.update(FriendReferralEntity, open, { delivery });
    if (affected !== 1) return;
    const state = delivery === 'sent' ? 'sent' : 'failed';
    if (messageId !== null) return this.learn(tx, sender, messageId, { state, reason, at: this.clock.now() });
    // A row of the last release has no message.
    if (state === 'sent') await this.markSent(tx, sender, row);
  }

  /** Stores what a receipt says of a message. Unknown messages are those of invitations that were taken back. */
  async receive(tx: Tx, messageId: string, news: MessageNews): Promise<void> {
    const message = await tx.findOneBy(ReferralMessageEntity, { id: messageId });
    if (!message) return;
    const { referrerId: userId } = message;
    await this.lock(tx, { id: message.referralId, referrerId: userId });
    const workspaceId = await this.profiles.findHomeWorkspace(tx, userId);
    if (workspaceId !== null) await this.learn(tx, { userId, workspaceId }, messageId, news);
  }

  /** Stores that the friend got the invitation. */
  async markSent(tx: Tx, { userId, workspaceId }: Sender, row: FriendReferralEntity): Promise<void> {
    const { id, referrerId } = row;
    const first = { id, referrerId, smsSentAt: IsNull() };
    const { affected } = await tx.update(FriendReferralEntity, first, { smsSentAt: this.clock.now() });
    await tx.update(FriendReferralEntity, { id, referrerId, status: 'pending' }, { status: 'sent' });
    const event = { referralId: id, userId, workspaceId };
    await (affected === 1
      ? this.outbox.append(tx, invitationSent, { ...event, friendName: null })
      : this.outbox.append(tx, referralChanged, event));
  }

  /** The caller holds the row of the invitation. */
  private async learn(tx: Tx, sender: Sender, id: string, { state, reason, at }: MessageNews): Promise<void> {
    const message = await tx.findOneBy(ReferralMessageEntity, { id });
    if (!message || !saysMore(state, message.state)) return;
    const times = [message.queuedAt, message.sentAt, message.createdAt, at].map(
      (each) => each?.getTime() ?? 0,
    );
    const time = new Date(Math.max(...times));
    await tx.update(ReferralMessageEntity, { id }, { state, reason, [`${state}At`]: time });
    const { referralId, referrerId } = message;
    const row = await tx.findOneByOrFail(FriendReferralEntity, { id: referralId, referrerId });
    // Its failure has freed the number.
    if (message.state === 'failed') await this.numbers.claim(tx, row);
    if (state === 'sent' || state === 'delivered') return this.markSent(tx, sender, row);
    if (state === 'failed') await this.numbers.release(tx, row);
    const { userId, workspaceId } = sender;
    await this.outbox.append(tx, referralChanged, { referralId, userId, workspaceId });
  }

  private async lock(tx: Tx, where: Pick<FriendReferralEntity, 'id' | 'referrerId'>): Promise<void> {
    await tx.findOne(FriendReferralEntity, { where, lock: { mode: 'pessimistic_write' } });
  }
}
