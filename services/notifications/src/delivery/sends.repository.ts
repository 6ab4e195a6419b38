import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { afterCommit, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { finishSend } from '@emberdeck/contracts/notifications/finish-send';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Not } from 'typeorm';
import { Inject, Injectable } from '@nestjs/common';
import type { OutgoingText } from '../channel.js';
import { SmsNotificationsService } from '../invitations/sms-notifications.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { OutgoingMessage, type StoredContent } from './outgoing-message.entity.js';
import { messagesSettled } from './send-metrics.js';
import { type Settled, settleSend } from './sends.queries.js';

/** A message to be queued. */
export interface NewSend extends OutgoingText, Pick<OutgoingMessage, 'channel' | 'kind'> {
  /** Milliseconds after which the message is useless; null for never. */
  readonly lifetimeMs: number | null;
  /** Whether only the recipient may read it. Such a message is never stored, so it is lost with its process. */
  readonly isSecret: boolean;
}

/** The outcome of a send; null until it is settled. */
export type StoredOutcome = Pick<OutgoingMessage, 'outcome' | 'providerMessageId'>;

/** A send that has not been settled. */
export type OpenSend = Pick<OutgoingMessage, 'id' | 'channel' | 'status' | 'content' | 'expiresAt'>;

/** The table of sends. */
@Injectable()
export class SendsRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly invitations: SmsNotificationsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly telemetry: Telemetry,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /**
   * Stores the send, with a job that finishes it if this process dies. False where the id is known: another caller sends it
   * or has sent it.
   */
  queue(send: NewSend): Promise<boolean> {
    const now = this.clock.now();
    const { deliveryId: id, channel, kind, to, lifetimeMs } = send;
    const jobId = this.randomness.uuid();
    const runAt = this.lease();
    return this.work.run(async (tx) => {
      const isNew = await insertIfAbsent(tx, OutgoingMessage, {
        id,
        channel,
        kind,
        recipient: maskedContact(to),
        createdAt: now,
        expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
        leaseUntil: runAt,
        jobId,
        content: send.isSecret ? null : contentOf(send),
        status: 'queued',
      });
      if (isNew) await this.jobs.add(tx, finishSend, { id }, { id: jobId, runAt });
      return isNew;
    });
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

  /** Stores the outcome of the message once, together with the outcome of its invitation, and what `also` stores. */
  async settle(id: string, settled: Settled, also?: (tx: Tx) => Promise<void>): Promise<void> {
    const { outcome, providerMessageId } = settled;
    const sentAt = outcome === 'sent' ? this.clock.now() : null;
    await this.work.run(async (tx) => {
      const row = await settleSend(tx, id, settled, sentAt);
      if (!row) {
        return;
      }
      await also?.(tx);
      const { channel, kind, jobId } = row;
      if (jobId !== null) await this.jobs.cancel(tx, finishSend, jobId);
      if (kind === 'invitation' && (outcome === 'sent' || outcome === 'failed')) {
        await this.invitations.settle(tx, id, { status: outcome, providerMessageId, sentAt });
      }
      afterCommit(tx, () => this.telemetry.count(messagesSettled, { channel, kind, outcome }));
    });
  }

  /** A send that no process has settled. */
  findOpen(id: string): Promise<OpenSend | null> {
    return this.work.run((tx) =>
      tx.findOne(OutgoingMessage, {
        where: { id, status: Not('settled') },
        select: { id: true, channel: true, status: true, content: true, expiresAt: true },
      }),
    );
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

const contentOf = ({ to, subject, text, unsubscribeUrl, threadId }: NewSend): StoredContent => ({
  ...{ to, subject, text },
  ...(unsubscribeUrl && { unsubscribeUrl }),
  ...(threadId && { threadId }),
});
