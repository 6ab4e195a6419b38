import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { phoneNumberOf } from '@emberdeck/contracts/core/phone-number';
import { invitationText } from '@emberdeck/contracts/gamification/invitation-text';
import {
  type confirmInvitation,
  invitationSent,
  sendReferral,
  type FriendReferral,
  type ReferralCodeCheck,
  type SendReferralAnswer,
} from '@emberdeck/contracts/gamification/referrals';
import { deliverInvitation, type DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { givenTime } from '@emberdeck/platform/rules/given-time';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst, pagesOf } from '@emberdeck/platform/runtime/keyset-page';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { DataSource, IsNull } from 'typeorm';
import type { GamificationSettings } from '../gamification.settings.js';
import { ProfileService } from '../profile/profile.service.js';
import { WelcomeService } from '../profile/welcome.service.js';
import { deliveryMessages, deliveryOf } from './delivery.rules.js';
import { FriendReferralEntity, type Delivery } from './friend-referral.entity.js';
import { InvitationsService, type Friend, type Invitation } from './invitations.service.js';
import { typedReferralCode } from './referral-code.js';
import { inviteUrl, toFriendReferral } from './referrals.mapper.js';
import { markDelivery } from './referrals.queries.js';

/** Invites friends. Referrals belong to their referrer: every statement names the actor. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly calls: CallClient,
    private readonly welcome: WelcomeService,
    private readonly profiles: ProfileService,
    private readonly invitations: InvitationsService,
    private readonly outbox: Outbox,
    private readonly logger: Logger,
    private readonly clock: Clock,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<FriendReferral>> {
    const query = this.dataSource
      .createQueryBuilder(FriendReferralEntity, 'row')
      .where('row.referrerId = :userId', { userId: actor.userId });
    return newestFirst(page, pagesOf(query), (row) => toFriendReferral(row, this.runtime.publicOrigin));
  }

  /**
   * Whether a new member can still join by this code, and what both get. The code alone identifies the row: its holder
   * has no account yet.
   */
  async check(code: string): Promise<ReferralCodeCheck> {
    const open = await this.dataSource.manager.findOneBy(FriendReferralEntity, {
      referralCode: typedReferralCode(code),
      friendUserId: IsNull(),
    });
    if (open === null) return { valid: false, invitation: null };
    const inviterName = await this.profiles.nameOf(this.dataSource.manager, open.referrerId);
    const { FRIEND_JOINED_COINS: inviterCoins, WELCOME_COINS: welcomeCoins } = this.settings;
    return { valid: true, invitation: { inviterName, inviterCoins, welcomeCoins } };
  }

  /**
   * Invites a friend in three steps: a transaction stores the invitation, the message is sent, a second transaction
   * stores the outcome. For one idempotency key the first step runs once and returns the same invitation. Its id
   * deduplicates the message: after a crash the client can retry, and the friend receives one message.
   */
  async send(
    actor: Actor,
    input: CallInput<typeof sendReferral>,
    key: string | null,
  ): Promise<SendReferralAnswer> {
    const { DEFAULT_PHONE_COUNTRY } = this.settings;
    const phone = phoneNumberOf(input.friendPhone, DEFAULT_PHONE_COUNTRY, parsePhoneNumberFromString);
    if (phone === null) {
      throw invalid([{ field: 'friendPhone', message: 'Enter a valid phone number' }]);
    }
    const request = { userId: actor.userId, key, call: sendReferral.name, input };
    const friend = { phone: phone.number, name: input.friendName };
    const invitation = await this.idempotency.run(request, (tx) => this.invite(tx, actor, friend));
    if ('refused' in invitation) {
      throw new AppError('conflict', 'Your friend is already a member');
    }
    const row = await this.dataSource.manager.findOneBy(FriendReferralEntity, {
      id: invitation.referralId,
      referrerId: actor.userId,
    });
    if (!row) {
      throw notFound('The referral');
    }
    return this.answer(row, row.delivery ?? (await this.deliver(actor, row)));
  }

  /** Stores that the message of an invitation was sent. Does nothing for an unknown code. */
  async confirm({ referralCode, ...actor }: CallInput<typeof confirmInvitation>): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await tx.findOneBy(FriendReferralEntity, { referralCode, referrerId: actor.userId });
      if (row) await this.mark(tx, actor, row, 'sent');
    });
  }

  private async invite(tx: Tx, actor: Actor, friend: Friend): Promise<Invitation> {
    await this.welcome.ensure(tx, actor);
    return this.invitations.invite(tx, actor, friend);
  }

  /** If the outcome of the message is unknown, nothing is stored: a retry of the request sends it again. */
  private async deliver(actor: Actor, row: FriendReferralEntity): Promise<Delivery> {
    // What happened earlier is not sent now.
    if (givenTime() !== null) return 'not_configured';
    const outcome = await this.passOn(actor, row);
    if (outcome === null) {
      return 'failed';
    }
    const delivery = deliveryOf[outcome];
    await this.unitOfWork.run((tx) => this.mark(tx, actor, row, delivery));
    return delivery;
  }

  /** One of two concurrent requests for the same invitation stores its outcome and publishes the event. */
  private async mark(
    tx: Tx,
    actor: Pick<Actor, 'userId' | 'workspaceId'>,
    row: FriendReferralEntity,
    delivery: Delivery,
  ): Promise<void> {
    const { userId, workspaceId } = actor;
    const invitation = { id: row.id, referrerId: userId };
    const marked = await markDelivery(tx, invitation, delivery, this.clock.now());
    if (marked && delivery === 'sent') {
      const event = { referralId: row.id, userId, workspaceId, friendName: null };
      await this.outbox.append(tx, invitationSent, event);
    }
  }

  private async passOn(actor: Actor, row: FriendReferralEntity): Promise<DeliveryOutcome | null> {
    const url = inviteUrl(this.runtime.publicOrigin, row.referralCode);
    try {
      const answer = await this.calls.call(deliverInvitation, {
        deliveryId: row.id,
        userId: actor.userId,
        channel: 'sms',
        to: row.friendPhone,
        content: invitationText(actor.displayName, row.friendName, url),
      });
      return answer.json().outcome;
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      this.logger.warn('An invitation could not be passed to notifications', {
        referralId: row.id,
        err: error,
      });
      return null;
    }
  }

  private answer(row: FriendReferralEntity, delivery: Delivery): SendReferralAnswer {
    return {
      success: delivery === 'sent',
      referralCode: row.referralCode,
      message: deliveryMessages[delivery],
      inviteUrl: inviteUrl(this.runtime.publicOrigin, row.referralCode),
    };
  }
}
