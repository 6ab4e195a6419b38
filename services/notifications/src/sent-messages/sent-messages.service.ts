import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { resendMessage, type SentMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { Injectable } from '@nestjs/common';
import { InvitationsService } from '../invitations/invitations.service.js';
import { SmsNotificationsService } from '../invitations/sms-notifications.service.js';
import { resendStateOf, toSentMessage } from './sent-message.mapper.js';
import { findSent, giveCodes, lockNumber, selectSent } from './sent-messages.queries.js';

/** A code is not sent from here: it is bound to the browser that asked for it. */
const refusals = {
  never: 'This message cannot be sent again. Codes and links work once: ask for a new one where you use it.',
  tomorrow: 'Your friend got an invitation within the last day. Try again tomorrow.',
} as const;

/** An invitation that goes out once more: the answer to the request, whose message may still be on its way. */
interface Resent {
  readonly id: string;
  readonly to: string;
  readonly content: string;
}

/** What was sent to a user, or in the user's name. Every statement names the user. */
@Injectable()
export class SentMessagesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly invitations: InvitationsService,
    private readonly texts: SmsNotificationsService,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  list({ userId }: Actor, page: PageQuery): Promise<Page<SentMessage>> {
    const now = this.clock.now();
    return newestFirst(page, (place) => selectSent(this.work, userId, now, place), toSentMessage);
  }

  /** Stores the further message, then sends it. A repeat of the request sends nothing twice. */
  async resend(
    { userId }: Actor,
    input: CallInput<typeof resendMessage>,
    key: string | null,
  ): Promise<SentMessage> {
    const request = { userId, key, call: resendMessage.name, input };
    const { id } = await this.idempotency.run(request, (tx) => this.prepare(tx, userId, input.id));
    const { to, content } = await this.work.run((tx) => this.stored(tx, userId, id));
    await this.invitations.deliver({ deliveryId: id, userId, channel: 'sms', to, content });
    const sent = await this.work.run((tx) => findSent(tx, userId, id, this.clock.now()));
    if (sent === null) throw notFound('The message');
    return toSentMessage(sent);
  }

  async giveCodes(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
    await giveCodes(tx, userId, ids);
  }

  /** The key of the request stores the id alone: no stored answer has a number. */
  private async prepare(tx: Tx, userId: string, id: string): Promise<Pick<Resent, 'id'>> {
    await lockNumber(tx, userId, id);
    const message = await findSent(tx, userId, id, this.clock.now());
    if (message === null) throw notFound('The message');
    const state = resendStateOf(message);
    if (state !== 'possible') throw new AppError('conflict', refusals[state]);
    const { to: recipientPhone, content: messageContent } = await this.stored(tx, userId, id);
    const further = { id: this.randomness.uuid(), userId, recipientPhone, messageContent };
    await this.texts.add(tx, further);
    return { id: further.id };
  }

  private async stored(tx: Tx, userId: string, id: string): Promise<Resent> {
    const text = await this.texts.find(tx, userId, id);
    if (text === null) throw notFound('The message');
    return { id, to: text.recipientPhone, content: text.messageContent };
  }
}
