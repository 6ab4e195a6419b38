import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { backOffMs, pause } from '@emberdeck/platform/database/back-off';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { SendFailure, type ChannelAdapter, type OutgoingText } from '../channel.js';
import { ChannelsService } from '../channels/channels.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { type RefusalNote, RefusalsService } from '../refusals/refusals.service.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';
import { type NewSend, type OpenSend, SendsRepository } from './sends.repository.js';

/** The interval in milliseconds in which a caller polls a send of another caller. */
const pollMs = 100;

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
  /** It was not sent, because its address refused mails. Another try changes nothing. */
  readonly isStopped?: true;
}

type Sendable = OutgoingText & Pick<OutgoingMessage, 'channel'> & { readonly expiresAt: Date | null };

const failed: Delivered = { outcome: 'failed', providerMessageId: null };

/** Sends messages, each at most once for its id, across repeated calls and crashes. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly sends: SendsRepository,
    private readonly channels: ChannelsService,
    private readonly refusals: RefusalsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /**
   * Sends, or returns the outcome of an earlier call with the same id. Returns `failed` also where an earlier attempt was
   * interrupted: the provider may have accepted its message.
   */
  async deliver(delivery: Delivery): Promise<Delivered> {
    const deadline = this.deadline();
    if (!(await this.sends.queue(delivery))) {
      return this.awaitOutcome(delivery.deliveryId, deadline);
    }
    const adapter = this.channels.adapterOf(delivery.channel);
    if (!adapter) {
      return this.settle(delivery.deliveryId, {
        outcome: this.outcomeWithoutProvider(delivery),
        providerMessageId: null,
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

  /** Finishes a send of a crashed process: sends it where it was certainly not sent and its text is stored. */
  async resume({ id, channel, status, content, expiresAt }: OpenSend): Promise<Delivered> {
    const adapter = this.channels.adapterOf(channel);
    if (status === 'sending' || content === null || !adapter) {
      return this.settle(id, failed, 'interrupted');
    }
    const message = { ...content, deliveryId: id, channel, html: null, expiresAt };
    return this.send(adapter, message, this.deadline());
  }

  private deadline(): AbortSignal {
    return AbortSignal.timeout(this.settings.SEND_DEADLINE_SECONDS * 1000);
  }

  private outcomeWithoutProvider({ mayShow, channel }: Delivery): DeliveryOutcome {
    return mayShow && this.channels.showsCodes(channel) ? 'development' : 'not_configured';
  }

  private async send(adapter: ChannelAdapter, message: Sendable, deadline: AbortSignal): Promise<Delivered> {
    const { deliveryId: id, channel, expiresAt } = message;
    for (let attempt = 1; ; attempt += 1) {
      if (expiresAt !== null && expiresAt <= this.clock.now()) {
        return this.settle(id, failed, 'expired');
      }
      if (!(await this.sends.begin(id))) {
        return this.awaitOutcome(id, deadline);
      }
      try {
        const { providerMessageId } = await adapter.send(message, deadline);
        const also = await this.refusals.noteOf(message, 'accepted');
        return await this.settle(id, { outcome: 'sent', providerMessageId }, null, also);
      } catch (error) {
        if (!(error instanceof SendFailure)) {
          throw error;
        }
        const { reason } = error;
        this.logger.warn('A message was not sent', { channel, attempt, reason });
        if (!error.mayTryAgain || attempt >= this.settings.SEND_TRIES) {
          const also = error.isMailboxRefused ? await this.refusals.noteOf(message, 'refused') : undefined;
          return this.settle(id, failed, reason, also);
        }
        await this.sends.queueAgain(id, reason);
        await pause(backOffMs(attempt, 200, 2_000), deadline);
        if (deadline.aborted) {
          return this.settle(id, failed, reason);
        }
      }
    }
  }

  private async settle(
    id: string,
    delivered: Delivered,
    reason: string | null = null,
    also?: RefusalNote,
  ): Promise<Delivered> {
    await this.sends.settle(id, { ...delivered, reason: reason?.slice(0, 200) ?? null }, also);
    return delivered;
  }

  private async awaitOutcome(id: string, deadline: AbortSignal): Promise<Delivered> {
    while (!deadline.aborted) {
      const row = await this.sends.outcomeOf(id);
      if (row?.outcome) {
        return { outcome: row.outcome, providerMessageId: row.providerMessageId };
      }
      await pause(pollMs, deadline);
    }
    return failed;
  }
}
