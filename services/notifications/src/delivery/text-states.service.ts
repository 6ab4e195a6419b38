import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { SmsNotificationsService } from '../invitations/sms-notifications.service.js';
import { OutgoingMessage } from './outgoing-message.entity.js';
import { SendsRepository } from './sends.repository.js';
import { TextEvents } from './text-events.js';
import { storeReceipt, type TextReceipt } from './text-states.queries.js';

/** What becomes of messages to phones after the provider took them. */
@Injectable()
export class TextStatesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sends: SendsRepository,
    private readonly invitations: SmsNotificationsService,
    private readonly events: TextEvents,
  ) {}

  /**
   * Stores a receipt. It also proves that the provider took a message whose sending was cut off. A receipt of an unknown
   * message, one that comes twice, and one that comes late change nothing.
   * @param deliveryId from the address that the message named for receipts; null where it named none
   */
  receive(deliveryId: string | null, receipt: TextReceipt): Promise<void> {
    const { providerMessageId } = receipt;
    return this.work.run(async (tx) => {
      const row = await tx.findOne(OutgoingMessage, {
        where: {
          ...(deliveryId === null ? { providerMessageId } : { id: deliveryId }),
          channel: Not('email'),
        },
        select: { id: true },
      });
      if (row === null) return;
      await this.sends.settleIn(tx, row.id, {
        outcome: 'sent',
        providerMessageId,
        textReason: null,
        reason: null,
      });
      const changed = await storeReceipt(tx, row.id, receipt);
      if (!changed) return;
      if (changed.kind === 'invitation') await this.invitations.correct(tx, row.id, receipt.state);
      await this.events.publish(tx, row.id, {
        ...changed,
        textState: receipt.state,
        textReason: receipt.reason,
      });
    });
  }
}
