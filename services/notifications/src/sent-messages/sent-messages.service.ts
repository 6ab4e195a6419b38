import type { Actor } from '@emberdeck/contracts/core/actor';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { readResendTimes, resendReferralMessage } from '@emberdeck/contracts/gamification/referral-messages';
import type { SentMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { Injectable } from '@nestjs/common';
import { invitesAgain, type ListedMessage, toSentMessage } from './sent-message.mapper.js';
import { findSent, giveCodes, selectSent, type SentRow } from './sent-messages.queries.js';

/** A code is not sent from here: it is bound to the browser that asked for it. */
const never =
  'This message cannot be sent again. Codes and links work once: ask for a new one where you use it.';

/** What was sent to a user, or in the user's name. Every statement names the user. */
@Injectable()
export class SentMessagesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly calls: CallClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  list({ userId }: Actor, page: PageQuery): Promise<Page<SentMessage>> {
    const now = this.clock.now();
    return newestFirst(
      page,
      async (place) => this.withTimes(userId, await selectSent(this.work, userId, place)),
      (message) => toSentMessage(message, now),
    );
  }

  /** Gamification has the rules of invitations, and sends the further message. */
  async resend(actor: Actor, id: string, key: string | null): Promise<SentMessage> {
    const { userId, workspaceId, displayName, verified } = actor;
    const message = await findSent(this.work, userId, id);
    if (message === null) throw notFound('The message');
    if (!invitesAgain(message)) throw new AppError('conflict', never);
    const request = { userId, workspaceId, displayName, verified, messageId: id };
    const answer = await this.calls.call(resendReferralMessage, request, { idempotencyKey: key });
    const { messageId, message: reason } = answer.json();
    const further = await findSent(this.work, userId, messageId);
    if (further === null) throw new AppError('conflict', reason);
    const [listed] = await this.withTimes(userId, [further]);
    if (listed === undefined) throw notFound('The message');
    return toSentMessage(listed, this.clock.now());
  }

  async giveCodes(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
    await giveCodes(tx, userId, ids);
  }

  private async withTimes(userId: string, rows: readonly SentRow[]): Promise<readonly ListedMessage[]> {
    const times = await this.timesOf(userId, rows.filter(invitesAgain));
    return rows.map((row) => ({ ...row, resendAt: times.get(row.id) ?? null }));
  }

  /** Nothing is offered while gamification does not answer. */
  private async timesOf(userId: string, invitations: readonly SentRow[]): Promise<ReadonlyMap<string, Date>> {
    if (invitations.length === 0) return new Map();
    const messageIds = invitations.map(({ id }) => id);
    try {
      const answer = await this.calls.call(readResendTimes, { userId, messageIds }, { isRepeatable: true });
      return new Map(answer.json().times.map(({ messageId, resendAt }) => [messageId, new Date(resendAt)]));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn('It is not known which invitations can be sent again', { err: error });
      return new Map();
    }
  }
}
