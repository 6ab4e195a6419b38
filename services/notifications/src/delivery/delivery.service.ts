import type { Channel, DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { backOffMs, pause } from '@emberdeck/platform/database/back-off';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { SendFailure, type ChannelAdapter, type OutgoingText } from '../channel.js';
import { ChannelsService } from '../channels/channels.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { maskedRecipient } from './masked-recipient.js';
import { OutgoingMessage, type MessageKind } from './outgoing-message.entity.js';

/** How often a delivery is looked at that is under way elsewhere. */
const pollMs = 100;

/** A delivery that was asked for. */
export interface Delivery extends OutgoingText {
  readonly channel: Channel;
  readonly kind: MessageKind;
  /** Whether the browser that asked for it may be shown the text where no provider serves the channel. */
  readonly mayShow: boolean;
}

export interface Delivered {
  readonly outcome: DeliveryOutcome;
  readonly providerMessageId: string | null;
}

const failed: Delivered = { outcome: 'failed', providerMessageId: null };

/** Sends messages, each at most once for its id, however often it is asked for and whatever dies in between. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /**
   * Sends, or answers what became of an earlier request with the same id. `failed` also where an earlier one never came
   * to its end: its message may have gone out.
   */
  async deliver(delivery: Delivery): Promise<Delivered> {
    const deadline = AbortSignal.timeout(this.settings.SEND_DEADLINE_SECONDS * 1000);
    if (!(await this.claim(delivery))) {
      return this.awaitOutcome(delivery.deliveryId, deadline);
    }
    const adapter = this.channels.adapterOf(delivery.channel);
    return adapter
      ? this.send(adapter, delivery, deadline)
      : this.record(
          delivery.deliveryId,
          { outcome: this.outcomeWithoutProvider(delivery), providerMessageId: null },
          0,
        );
  }

  private outcomeWithoutProvider({ mayShow, channel }: Delivery): DeliveryOutcome {
    return mayShow && this.channels.showsCodes(channel) ? 'development' : 'not_configured';
  }

  /** The row is there before the message goes out: whoever does not make it does not send. */
  private async claim(delivery: Delivery): Promise<boolean> {
    const claimed = await this.work.run((tx) =>
      tx.query<unknown[]>(
        `INSERT INTO outgoing_message (id, channel, kind, recipient, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO NOTHING RETURNING id`,
        [
          delivery.deliveryId,
          delivery.channel,
          delivery.kind,
          maskedRecipient(delivery.to),
          this.clock.now(),
        ],
      ),
    );
    return claimed.length > 0;
  }

  private async send(adapter: ChannelAdapter, delivery: Delivery, deadline: AbortSignal): Promise<Delivered> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { providerMessageId } = await adapter.send(delivery, deadline);
        return await this.record(delivery.deliveryId, { outcome: 'sent', providerMessageId }, attempt);
      } catch (error) {
        if (!(error instanceof SendFailure)) {
          throw error;
        }
        this.logger.warn('A message was not sent', {
          channel: delivery.channel,
          attempt,
          reason: error.reason,
        });
        if (!error.mayTryAgain || attempt >= this.settings.SEND_TRIES) {
          return await this.record(delivery.deliveryId, failed, attempt);
        }
        await pause(backOffMs(attempt, 200, 2_000), deadline);
        if (deadline.aborted) {
          return await this.record(delivery.deliveryId, failed, attempt);
        }
      }
    }
  }

  private async record(id: string, delivered: Delivered, attempts: number): Promise<Delivered> {
    const { outcome, providerMessageId } = delivered;
    await this.work.run((tx) =>
      tx.update(
        OutgoingMessage,
        { id },
        { outcome, providerMessageId, attempts, sentAt: outcome === 'sent' ? this.clock.now() : null },
      ),
    );
    return delivered;
  }

  private async awaitOutcome(id: string, deadline: AbortSignal): Promise<Delivered> {
    while (!deadline.aborted) {
      const [row] = await this.work.read<{
        outcome: DeliveryOutcome | null;
        providerMessageId: string | null;
      }>('SELECT outcome, provider_message_id AS "providerMessageId" FROM outgoing_message WHERE id = $1', [
        id,
      ]);
      if (row?.outcome) {
        return { outcome: row.outcome, providerMessageId: row.providerMessageId };
      }
      await pause(pollMs, deadline);
    }
    return failed;
  }
}
