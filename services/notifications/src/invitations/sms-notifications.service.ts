import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { TextState } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { SmsNotification } from './sms-notification.entity.js';

/** An invitation to be stored. */
export type NewInvitation = Pick<SmsNotification, 'id' | 'userId' | 'recipientPhone' | 'messageContent'>;

/** The outcome of the send of an invitation. */
export interface InvitationOutcome extends Pick<SmsNotification, 'providerMessageId' | 'sentAt'> {
  readonly status: 'sent' | 'failed';
}

/** The table of text messages on behalf of users. */
@Injectable()
export class SmsNotificationsService {
  constructor(private readonly clock: Clock) {}

  /** Stores an invitation as pending, once for its id. */
  async add(tx: Tx, invitation: NewInvitation): Promise<void> {
    await insertIfAbsent(tx, SmsNotification, {
      ...invitation,
      messageType: 'invitation',
      createdAt: this.clock.now(),
    });
  }

  /** Stores the outcome of a pending invitation. */
  async settle(tx: Tx, id: string, outcome: InvitationOutcome): Promise<void> {
    await tx.update(SmsNotification, { id, status: 'pending' }, outcome);
  }

  /** A receipt says that an invitation arrived, or did not. */
  async correct(tx: Tx, id: string, state: TextState): Promise<void> {
    const status = state === 'failed' ? 'failed' : 'sent';
    await tx.update(SmsNotification, { id, status: Not(status) }, { status });
  }
}
