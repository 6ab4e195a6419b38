import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import { backOffMs, pause } from '@emberdeck/platform/database/back-off';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { extraMsOf, SendFailure, smsTextOf, type ChannelAdapter, type OutgoingText } from '../channel.js';
import { ChannelsService } from '../channels/channels.service.js';
import { TextRulesService } from '../numbers/text-rules.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { LostMessages } from './lost-messages.js';
import { type RefusalNote, RefusalsService } from '../refusals/refusals.service.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';
import { type NewSend, type OpenSend, SendsRepository } from './sends.repository.js';

/** The interval in milliseconds in which a caller polls a send of another caller. */
const pollMs = 100;

/** What is shown of a message. */
export type DeliveredMessage = Pick<
  OutgoingMessage,
  'channel' | 'kind' | 'recipient' | 'outcome' | 'textState' | 'textReason'
>;

/** A message that a caller wants to be delivered. */
export interface Delivery extends NewSend {
  /** Whether the screen or the terminal may show the text where no provider serves the channel. */
  readonly mayShow: boolean;
  /** Also to an address that refused mails before: it is tried again. */
  readonly isTest?: true;
}

export interface Delivered {
  readonly outcome: DeliveryOutcome;
  readonly providerMessageId: string | null;
  /** Why a message to a phone was refused; null for mail. */
  readonly textReason: TextReason | null;
  /** It was not sent, because its address refused mails. Another try changes nothing. */
  readonly isStopped?: true;
  /** It was certainly not accepted yet, or its outcome is not known yet: a job asks again by its id. */
  readonly mayRetry?: true;
}

type Sendable = OutgoingText &
  Pick<OutgoingMessage, 'channel' | 'kind'> &
  Pick<NewSend, 'invitedBy' | 'knownBrowser'> & { readonly expiresAt: Date | null };

const failed: Delivered = { outcome: 'failed', providerMessageId: null, textReason: null };

const retriable = (mayRetry: boolean): Pick<Delivered, 'mayRetry'> => (mayRetry ? { mayRetry } : {});

/** What a caller is told of a delivery. Mail has no reason. */
export const answerOf = ({ outcome, textReason }: Delivered) => ({
  outcome,
  ...(textReason !== null && { reason: textReason }),
});

/** Sends messages, each at most once for its id, across repeated calls and crashes. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly sends: SendsRepository,
    private readonly channels: ChannelsService,
    private readonly lost: LostMessages,
    private readonly rules: TextRulesService,
    private readonly refusals: RefusalsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /**
   * Sends, or returns the outcome of an earlier call with the same id. Returns `failed` also where an earlier attempt was
   * interrupted: the provider may have accepted its message. A retried message that was certainly not accepted is sent again.
   */
  async deliver(delivery: Delivery): Promise<Delivered> {
    const deadline = this.deadline(extraMsOf(delivery));
    if (!(await this.sends.queue(delivery))) {
      return this.awaitOutcome(delivery.deliveryId, deadline);
    }
    const adapter = this.channels.adapterOf(delivery.channel);
    if (!adapter) {
      return this.settle(delivery.deliveryId, {
        outcome: this.outcomeWithoutProvider(delivery),
        providerMessageId: null,
        textReason: null,
      });
    }
    if (!delivery.isTest && (await this.refusals.stops(delivery))) {
      await this.settle(delivery.deliveryId, failed, 'address refused mails');
      return { ...failed, isStopped: true };
    }
    const { lifetimeMs } = delivery;
    const expiresAt = lifetimeMs === null ? null : new Date(this.clock.now().getTime() + lifetimeMs);
    return this.send(adapter, { ...delivery, expiresAt }, deadline);
  }

  /**
   * Finishes a send of a crashed process. What may have been sent is looked up at the provider, where that lists its
   * messages. What was certainly not sent is sent, where its text is stored.
   */
  async resume(send: OpenSend): Promise<Delivered> {
    const { id, channel, kind, status, content, expiresAt, createdAt: since } = send;
    const adapter = this.channels.adapterOf(channel);
    const deadline = this.deadline();
    const isUnsent = status === 'queued';
    if (!adapter || content === null) {
      return this.settle(id, { ...failed, ...retriable(isUnsent) }, 'interrupted');
    }
    const { to, subject = '', text = null } = content;
    if (!isUnsent) {
      const found = await this.lost.find(
        adapter,
        { to, text: smsTextOf({ ...content, text }), since },
        deadline,
      );
      if (found.messageId !== null) return this.settleSent(id, found.messageId);
      if (!found.isCertain) return this.settleLost(id, channel, 'interrupted');
      if (text !== null) await this.sends.queueAgain(id, 'interrupted');
    }
    if (text === null) return this.settleLost(id, channel, 'interrupted', true);
    const message = { ...content, subject, text, deliveryId: id, channel, kind, html: null, expiresAt };
    return this.send(adapter, message, deadline);
  }

  private deadline(extraMs = 0): AbortSignal {
    return AbortSignal.timeout(this.settings.SEND_DEADLINE_SECONDS * 1000 + extraMs);
  }

  private outcomeWithoutProvider({ mayShow, channel }: Delivery): DeliveryOutcome {
    return mayShow && this.channels.showsCodes(channel) ? 'development' : 'not_configured';
  }

  private async send(adapter: ChannelAdapter, message: Sendable, deadline: AbortSignal): Promise<Delivered> {
    const { deliveryId: id, channel, expiresAt, to, invitedBy, knownBrowser } = message;
    const isCode = message.kind === 'code';
    const refusal =
      channel === 'email'
        ? null
        : await this.rules.refusalOf({ channel, to, isCode, invitedBy, knownBrowser });
    if (refusal !== null) return this.settle(id, { ...failed, textReason: refusal }, 'refused by a rule');
    for (let attempt = 1; ; attempt += 1) {
      if (expiresAt !== null && expiresAt <= this.clock.now()) {
        return this.settleLost(id, channel, 'expired');
      }
      const since = this.clock.now();
      if (!(await this.sends.begin(id, extraMsOf(message)))) {
        return this.awaitOutcome(id, deadline);
      }
      try {
        const { providerMessageId } = await adapter.send(message, deadline);
        const also = await this.refusals.noteOf(message, 'accepted');
        return await this.settleSent(id, providerMessageId, also);
      } catch (error) {
        if (!(error instanceof SendFailure)) {
          throw error;
        }
        const settled = await this.afterFailure(adapter, message, error, { attempt, since, deadline });
        if (settled !== null) return settled;
      }
    }
  }

  /** Settles a failed attempt, or returns null for another one. */
  private async afterFailure(
    adapter: ChannelAdapter,
    message: Sendable,
    failure: SendFailure,
    { attempt, since, deadline }: { attempt: number; since: Date; deadline: AbortSignal },
  ): Promise<Delivered | null> {
    const { deliveryId: id, channel, to } = message;
    const { reason, details } = failure;
    const { textReason = null, isUnknown, isMailboxRefused } = details;
    this.logger.warn('A message was not sent', { channel, attempt, reason });
    let { mayTryAgain } = failure;
    if (isUnknown) {
      const found = await this.lost.find(adapter, { to, text: smsTextOf(message), since }, deadline);
      if (found.messageId !== null) return this.settleSent(id, found.messageId);
      mayTryAgain &&= found.isCertain;
    }
    const refused: Delivered = { ...failed, textReason, ...retriable(mayTryAgain) };
    if (!mayTryAgain || attempt >= this.settings.SEND_TRIES) {
      const also = isMailboxRefused ? await this.refusals.noteOf(message, 'refused') : undefined;
      return this.settle(id, refused, reason, also);
    }
    await this.sends.queueAgain(id, reason);
    await pause(backOffMs(attempt, 200, 2_000), deadline);
    return deadline.aborted ? this.settle(id, refused, reason) : null;
  }

  private settleSent(id: string, providerMessageId: string | null, also?: RefusalNote): Promise<Delivered> {
    return this.settle(id, { outcome: 'sent', providerMessageId, textReason: null }, null, also);
  }

  /** A message that was not sent, and not refused either. */
  private settleLost(
    id: string,
    channel: OutgoingMessage['channel'],
    reason: string,
    mayRetry = false,
  ): Promise<Delivered> {
    const textReason = channel === 'email' ? null : 'provider';
    return this.settle(id, { ...failed, textReason, ...retriable(mayRetry) }, reason);
  }

  private async settle(
    id: string,
    delivered: Delivered,
    reason: string | null = null,
    also?: RefusalNote,
  ): Promise<Delivered> {
    const isFirst = await this.sends.settle(
      id,
      { ...delivered, reason: reason?.slice(0, 200) ?? null },
      also,
    );
    // Where a receipt or another process was faster, what is stored counts.
    return isFirst ? delivered : ((await this.storedOutcome(id)) ?? delivered);
  }

  private async awaitOutcome(id: string, deadline: AbortSignal): Promise<Delivered> {
    while (!deadline.aborted) {
      const stored = await this.storedOutcome(id);
      if (stored !== null) return stored;
      await pause(pollMs, deadline);
    }
    return { ...failed, mayRetry: true };
  }

  private async storedOutcome(id: string): Promise<Delivered | null> {
    const row = await this.sends.outcomeOf(id);
    if (!row?.outcome) return null;
    const { outcome, providerMessageId, textReason, mayRetry } = row;
    return { outcome, providerMessageId, textReason, ...retriable(mayRetry) };
  }
}
