import { textStateChanged } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SmsNotificationsService } from '../invitations/sms-notifications.service.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';

/** Publishes what became of messages to phones. */
@Injectable()
export class TextEvents {
  constructor(
    private readonly invitations: SmsNotificationsService,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes nothing of a mail, and of a message that no provider serves. */
  async publish(
    tx: Tx,
    deliveryId: string,
    row: Pick<OutgoingMessage, 'channel' | 'kind' | 'textState' | 'textReason'>,
  ): Promise<void> {
    const { channel, kind, textState: state, textReason: reason } = row;
    if (channel === 'email' || state === null || state === 'queued') return;
    const userId = kind === 'invitation' ? await this.invitations.userOf(tx, deliveryId) : null;
    await this.outbox.append(tx, textStateChanged, { deliveryId, userId, kind, channel, state, reason });
  }
}
