import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { invitationMessage } from '@emberdeck/contracts/gamification/invitation-text';
import { deliverInvitation, listChannels } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { givenTime } from '@emberdeck/platform/rules/given-time';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { deliveredBy, type Delivered } from './delivery.rules.js';
import type { FriendReferralEntity } from './friend-referral.entity.js';
import { InvitedNumbersService } from './invited-numbers.service.js';
import { inviteUrl } from './referrals.mapper.js';
import { ReferralMessagesService } from './referral-messages.service.js';

/** The operator's number for invitations: whether it may be used, and for which countries. */
interface OperatorNumber {
  readonly isConfigured: boolean;
  readonly countries: readonly string[];
}

/** Who sends an invitation, and the name that its friend reads. */
export type Inviter = Pick<Actor, 'userId' | 'workspaceId' | 'displayName'>;

/** A message that was not passed on; a retry of the request tries again. */
const unknown: Delivered = { delivery: 'failed', reason: null };

/** Sends invitations from the operator's number. */
@Injectable()
export class InvitationSender {
  constructor(
    private readonly calls: CallClient,
    private readonly work: UnitOfWork,
    private readonly messages: ReferralMessagesService,
    private readonly numbers: InvitedNumbersService,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** The countries to whose numbers invitations may be sent. Empty if that is not known now. */
  async countries(): Promise<readonly string[]> {
    const number = await this.operatorNumber();
    return number?.isConfigured ? number.countries : [];
  }

  /** Sends the last message of an invitation and stores its outcome. If that is unknown, nothing is stored. */
  async send(actor: Inviter, row: FriendReferralEntity): Promise<Delivered> {
    // What happened earlier is not sent now.
    if (givenTime() !== null) return { delivery: 'not_configured', reason: null };
    const delivered = (await this.refusalOf(row)) ?? (await this.passOn(actor, row));
    if (delivered !== unknown) {
      await this.work.run((tx) => this.messages.settle(tx, actor, row, delivered));
    }
    return delivered;
  }

  private async refusalOf(row: FriendReferralEntity): Promise<Delivered | null> {
    const number = await this.operatorNumber();
    if (number === null) return unknown;
    if (!number.isConfigured) return { delivery: 'not_configured', reason: 'not_configured' };
    const country = parsePhoneNumberFromString(row.friendPhone)?.country;
    if (country === undefined || !number.countries.includes(country)) {
      return { delivery: 'not_allowed', reason: 'country' };
    }
    const isFree = await this.work.run((tx) => this.numbers.claim(tx, row));
    return isFree ? null : { delivery: 'failed', reason: 'limit' };
  }

  private async operatorNumber(): Promise<OperatorNumber | null> {
    try {
      const answer = await this.calls.call(listChannels, {}, { isRepeatable: true });
      const { sms, invitationCountries: countries = [] } = answer.json();
      return { isConfigured: sms === 'configured', countries };
    } catch (error) {
      this.warn(error, 'It is not known whether invitations can be sent');
      return null;
    }
  }

  private async passOn(actor: Inviter, row: FriendReferralEntity): Promise<Delivered> {
    const url = inviteUrl(this.runtime.publicOrigin, row.referralCode);
    try {
      const answer = await this.calls.call(deliverInvitation, {
        deliveryId: row.messageId ?? row.id,
        userId: actor.userId,
        channel: 'sms',
        to: row.friendPhone,
        content: invitationMessage(actor.displayName, row.friendName, url),
      });
      const { outcome, reason } = answer.json();
      return deliveredBy(outcome, reason);
    } catch (error) {
      this.warn(error, 'An invitation could not be passed to notifications', row.id);
      return unknown;
    }
  }

  private warn(error: unknown, text: string, referralId?: string): void {
    if (!(error instanceof AppError)) throw error;
    this.logger.warn(text, { ...(referralId ? { referralId } : {}), err: error });
  }
}
