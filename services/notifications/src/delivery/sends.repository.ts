import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { afterCommit, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { OutgoingText } from '../channel.js';
import { SmsNotificationsService } from '../invitations/sms-notifications.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { OutgoingMessage } from './outgoing-message.entity.js';
import { messagesSettled } from './send-metrics.js';
import { type AbandonedSend, type Settled, settleSend, takeOver } from './sends.queries.js';

/** A message to be queued. */
export interface NewSend extends OutgoingText, Pick<OutgoingMessage, 'channel' | 'kind'> {
  /** Milliseconds after which the message is useless; null for never. */
  readonly lifetimeMs: number | null;
  /** Whether only the recipient may read it. Such a message is never stored, so it is lost with its process. */
  readonly isSecret: boolean;
}

/** The outcome of a send; null until it is settled. */
export type StoredOutcome = Pick<OutgoingMessage, 'outcome' | 'providerMessageId'>;

/** The most abandoned sends that one process takes over at a time. */
const takenAtOnce = 10;

/** The table of sends. */
@Injectable()
export class SendsRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly invitations: SmsNotificationsService,
    private readonly clock: Clock,
    private readonly telemetry: Telemetry,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Stores the send under a lease. False where the id is known: another caller sends it or has sent it. */
  queue(send: NewSend): Promise<boolean> {
    const now = this.clock.now();
    const { deliveryId: id, channel, kind, to, subject, text, lifetimeMs } = send;
    return this.work.run((tx) =>
      insertIfAbsent(tx, OutgoingMessage, {
        id,
        channel,
        kind,
        recipient: maskedContact(to),
        createdAt: now,
        expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
        leaseUntil: this.lease(),
        content: send.isSecret ? null : { to, subject, text },
        status: 'queued',
      }),
    );
  }

  /** Starts an attempt. False where the send is not queued any more. */
  async begin(id: string): Promise<boolean> {
    const begun = await this.work.run((tx) =>
      tx.update(
        OutgoingMessage,
        { id, status: 'queued' },
        { status: 'sending', attempts: () => 'attempts + 1', leaseUntil: this.lease() },
      ),
    );
    return begun.affected === 1;
  }

  /** Queues a message again. Only for an attempt that the provider certainly did not accept. */
  async queueAgain(id: string, reason: string): Promise<void> {
    await this.work.run((tx) =>
      tx.update(
        OutgoingMessage,
        { id, status: 'sending' },
        { status: 'queued', reason: reason.slice(0, 200) },
      ),
    );
  }

  /** Stores the outcome of the message once, together with the outcome of its invitation. */
  async settle(id: string, settled: Settled): Promise<void> {
    const { outcome, providerMessageId } = settled;
    const sentAt = outcome === 'sent' ? this.clock.now() : null;
    await this.work.run(async (tx) => {
      const row = await settleSend(tx, id, settled, sentAt);
      if (!row) {
        return;
      }
      const { channel, kind } = row;
      if (kind === 'invitation' && (outcome === 'sent' || outcome === 'failed')) {
        await this.invitations.settle(tx, id, { status: outcome, providerMessageId, sentAt });
      }
      afterCommit(tx, () => this.telemetry.count(messagesSettled, { channel, kind, outcome }));
    });
  }

  /** Takes over sends whose lease has expired. Replicas never take the same one. */
  takeAbandoned(): Promise<AbandonedSend[]> {
    return this.work.run((tx) => takeOver(tx, this.clock.now(), this.lease(), takenAtOnce));
  }

  outcomeOf(id: string): Promise<StoredOutcome | null> {
    return this.work.run((tx) =>
      tx.findOne(OutgoingMessage, {
        where: { id },
        select: { id: true, outcome: true, providerMessageId: true },
      }),
    );
  }

  /** Twice the deadline of a send: a running process settles it before. */
  private lease(): Date {
    return new Date(this.clock.now().getTime() + this.settings.SEND_DEADLINE_SECONDS * 2_000);
  }
}
