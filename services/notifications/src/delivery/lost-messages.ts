import { pause } from '@emberdeck/platform/database/back-off';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type ChannelAdapter, type LostMessage, SendFailure } from '../channel.js';
import { OutgoingMessage } from './outgoing-message.entity.js';

/** A message that was just accepted may not stand in the provider's list yet. */
const secondLookAfterMs = 1_000;

export interface Found {
  /** Null where the provider's list has no such message. */
  readonly messageId: string | null;
  /** Whether it is certain that the provider has not accepted it. */
  readonly isCertain: boolean;
}

const unknown: Found = { messageId: null, isCertain: false };

/** Looks for messages at the provider whose sending was cut off. */
@Injectable()
export class LostMessages {
  constructor(
    private readonly work: UnitOfWork,
    private readonly logger: Logger,
  ) {}

  /** Looks twice. A provider without a list, or one that fails, leaves it unknown. Never call it in a transaction. */
  async find(adapter: ChannelAdapter, lost: LostMessage, signal: AbortSignal): Promise<Found> {
    if (!adapter.find) return unknown;
    try {
      const first = await this.unclaimed(await adapter.find(lost, signal));
      if (first !== null) return { messageId: first, isCertain: true };
      await pause(secondLookAfterMs, signal);
      const messageId = await this.unclaimed(await adapter.find(lost, signal));
      return { messageId, isCertain: true };
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      this.logger.warn('The provider could not be asked for a lost message', { reason: error.reason });
      return unknown;
    }
  }

  /** The first of the provider's ids that belongs to no other send. */
  private async unclaimed(ids: readonly string[]): Promise<string | null> {
    if (ids.length === 0) return null;
    const rows = await this.work.run((tx) =>
      tx.find(OutgoingMessage, {
        where: { providerMessageId: In([...ids]) },
        select: { id: true, providerMessageId: true },
      }),
    );
    const claimed = new Set(rows.map(({ providerMessageId }) => providerMessageId));
    return ids.find((id) => !claimed.has(id)) ?? null;
  }
}
