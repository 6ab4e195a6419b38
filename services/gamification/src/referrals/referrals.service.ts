import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { phoneNumberOf } from '@emberdeck/contracts/core/phone-number';
import {
  type confirmInvitation,
  createReferral,
  createdReferral,
  type CreatedReferral,
  resendReferral,
  sendReferral,
  type FriendReferral,
  type ReferralCodeCheck,
  type SendReferralAnswer,
} from '@emberdeck/contracts/gamification/referrals';
import {
  type readResendTimes,
  resendReferralMessage,
} from '@emberdeck/contracts/gamification/referral-messages';
import { typedReferralCode } from '@emberdeck/contracts/gamification/typed-referral-code';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst, pagesOf } from '@emberdeck/platform/runtime/keyset-page';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { DataSource, In, IsNull } from 'typeorm';
import type { GamificationSettings } from '../gamification.settings.js';
import { WelcomeService } from '../profile/welcome.service.js';
import { messageOf, type Delivered } from './delivery.rules.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { type Inviter, InvitationSender } from './invitation-sender.service.js';
import { InvitationsService } from './invitations.service.js';
import { InviterNames } from './inviter-names.service.js';
import { ReferralMessagesService } from './referral-messages.service.js';
import { resendTimeOf } from './referral-timeline.js';
import { inviteUrl, toFriendReferral } from './referrals.mapper.js';

const isMember = (): AppError => new AppError('conflict', 'Your friend is already a member');

/** Invites friends. Referrals belong to their referrer: every statement names the actor. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly welcome: WelcomeService,
    private readonly names: InviterNames,
    private readonly invitations: InvitationsService,
    private readonly messages: ReferralMessagesService,
    private readonly sender: InvitationSender,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<FriendReferral>> {
    const query = this.dataSource
      .createQueryBuilder(FriendReferralEntity, 'row')
      .where('row.referrerId = :userId', { userId: actor.userId });
    const rows = pagesOf(query);
    return newestFirst(
      page,
      async (place) => this.withMessages(await rows(place)),
      ({ messages, ...row }) => toFriendReferral(row, messages, this.runtime.publicOrigin),
    );
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
    const inviterName = await this.names.of(open.referrerId);
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
    return this.answerTo(actor, await this.invite(actor, { key, call: sendReferral.name }, input));
  }

  /** Makes an invitation that its sender sends. */
  async create(
    actor: Actor,
    input: CallInput<typeof createReferral>,
    key: string | null,
  ): Promise<CreatedReferral> {
    const id = await this.invite(actor, { key, call: createReferral.name }, input);
    return createdReferral.parse(await this.read(actor, id));
  }

  /** Sends another message of an invitation, in the steps of {@link send}. */
  async resend(actor: Actor, id: string, key: string | null): Promise<SendReferralAnswer> {
    const request = { userId: actor.userId, key, call: resendReferral.name, input: { id } };
    if (!actor.verified) {
      return this.answerOf(await this.own(actor, id), { delivery: 'unverified', reason: null });
    }
    const invitation = await this.idempotency.run(request, (tx) => this.invitations.again(tx, actor, id));
    if ('refused' in invitation) throw isMember();
    return this.answerTo(actor, id);
  }

  /** As {@link resend}, for the invitation of a message. Returns the new message. */
  async resendMessage(
    { messageId, verified, ...actor }: CallInput<typeof resendReferralMessage>,
    key: string | null,
  ): Promise<CallOutput<typeof resendReferralMessage>> {
    const { userId } = actor;
    const [message] = await this.messages.ofUser(this.dataSource.manager, userId, [messageId]);
    if (!message) {
      throw new AppError('conflict', 'This invitation cannot be sent again. Maybe you have taken it back.');
    }
    if (!verified) throw new AppError('conflict', messageOf({ delivery: 'unverified', reason: null }));
    const { referralId } = message;
    const request = { userId, key, call: resendReferralMessage.name, input: { messageId } };
    const sent = await this.idempotency.run(request, (tx) => this.invitations.again(tx, actor, referralId));
    if ('refused' in sent) throw isMember();
    const delivered = await this.outcomeOf(actor, await this.own(actor, referralId));
    return { ...sent, message: messageOf(delivered) };
  }

  /** From when the invitations of messages may be sent again, without those that may not. */
  async resendTimes({
    userId,
    messageIds,
  }: CallInput<typeof readResendTimes>): Promise<CallOutput<typeof readResendTimes>> {
    const { manager } = this.dataSource;
    const asked = await this.messages.ofUser(manager, userId, messageIds);
    const own = { id: In(asked.map(({ referralId }) => referralId)), referrerId: userId };
    const referrals = await this.withMessages(await manager.findBy(FriendReferralEntity, own));
    const times = new Map(referrals.map(({ messages, ...row }) => [row.id, resendTimeOf(row, messages)]));
    return {
      times: asked.flatMap(({ id: messageId, referralId }) => {
        const time = times.get(referralId);
        return time ? [{ messageId, resendAt: time.toISOString() }] : [];
      }),
    };
  }

  async read(actor: Actor, id: string): Promise<FriendReferral> {
    const row = await this.own(actor, id);
    const messages = await this.messages.of(this.dataSource.manager, [id]);
    return toFriendReferral(row, messages, this.runtime.publicOrigin);
  }

  /** Stores that the message of an invitation was sent. Does nothing for an unknown code. */
  async confirm({ referralCode, ...actor }: CallInput<typeof confirmInvitation>): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await tx.findOneBy(FriendReferralEntity, { referralCode, referrerId: actor.userId });
      if (row) await this.messages.settle(tx, actor, row, { delivery: 'sent', reason: null });
    });
  }

  private async withMessages<Row extends { readonly id: string }>(rows: readonly Row[]) {
    const ids = rows.map(({ id }) => id);
    const messages = await this.messages.of(this.dataSource.manager, ids);
    return rows.map((row) => ({
      ...row,
      messages: messages.filter(({ referralId }) => referralId === row.id),
    }));
  }

  /** Stores an invitation and returns its id. */
  private async invite(
    actor: Actor,
    { key, call }: { readonly key: string | null; readonly call: string },
    input: CallInput<typeof sendReferral>,
  ): Promise<string> {
    const { DEFAULT_PHONE_COUNTRY } = this.settings;
    const phone = phoneNumberOf(input.friendPhone, DEFAULT_PHONE_COUNTRY, parsePhoneNumberFromString);
    if (phone === null) {
      throw invalid([{ field: 'friendPhone', message: 'Enter a valid phone number' }]);
    }
    const friend = { phone: phone.number, name: input.friendName };
    const by = call === sendReferral.name ? 'operator' : 'sender';
    const request = { userId: actor.userId, key, call, input };
    const invitation = await this.idempotency.run(request, async (tx) => {
      await this.welcome.ensure(tx, actor);
      return this.invitations.invite(tx, actor, friend, by);
    });
    if ('refused' in invitation) throw isMember();
    return invitation.referralId;
  }

  private async own(actor: Pick<Actor, 'userId'>, id: string): Promise<FriendReferralEntity> {
    const own = { id, referrerId: actor.userId };
    const row = await this.dataSource.manager.findOneBy(FriendReferralEntity, own);
    if (!row) throw notFound('The referral');
    return row;
  }

  private async outcomeOf(actor: Inviter, row: FriendReferralEntity): Promise<Delivered> {
    const { delivery, messageId } = row;
    if (delivery === null) return this.sender.send(actor, row);
    if (delivery !== 'failed' || messageId === null) return { delivery, reason: null };
    const messages = await this.messages.of(this.dataSource.manager, [row.id]);
    const reason = messages.find(({ id }) => id === messageId)?.reason ?? null;
    return { delivery, reason };
  }

  private async answerTo(actor: Actor, id: string): Promise<SendReferralAnswer> {
    const row = await this.own(actor, id);
    return this.answerOf(row, await this.outcomeOf(actor, row));
  }

  private answerOf(row: FriendReferralEntity, delivered: Delivered): SendReferralAnswer {
    return {
      success: delivered.delivery === 'sent',
      referralCode: row.referralCode,
      message: messageOf(delivered),
      inviteUrl: inviteUrl(this.runtime.publicOrigin, row.referralCode),
    };
  }
}
