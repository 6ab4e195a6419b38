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
import { extraMsOf, type OutgoingText } from '../channel.js';
import { SmsNotificationsService } from '../invitations/sms-notifications.service.js';
import { TextRulesService } from '../numbers/text-rules.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { OutgoingMessage } from './outgoing-message.entity.js';
import { messagesSettled } from './send-metrics.js';
import { type Settled, settleSend } from './sends.queries.js';
import { storedContentOf } from './stored-content.js';
import { TextEvents } from './text-events.js';

/** A message to be queued. */
export interface NewSend extends OutgoingText, Pick<OutgoingMessage, 'channel' | 'kind' | 'userId'> {
  /** Milliseconds after which the message is useless; null for never. */
  readonly lifetimeMs: number | null;
  /** Whether only the recipient may read it. Such a message is never stored, so it is lost with its process. */
  readonly isSecret: boolean;
  /** The user who invites a friend by this message to a phone. */
  readonly invitedBy?: string | undefined;
  /** The code is for a browser that has signed in to this number before. */
  readonly knownBrowser?: boolean | undefined;
  /** A job sends it, and repeats it by its id until it is accepted or refused. */
  readonly isRetried?: true;
}

/** The outcome of a send; null until it is settled. */
export type StoredOutcome = Pick<
  OutgoingMessage,
  'outcome' | 'providerMessageId' | 'textReason' | 'mayRetry'
>;

/** A send that has not been settled. */
export type OpenSend = Pick<
  OutgoingMessage,
  'id' | 'channel' | 'kind' | 'status' | 'content' | 'expiresAt' | 'createdAt'
>;

/** The table of sends. */
@Injectable()
export class SendsRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly invitations: SmsNotificationsService,
    private readonly events: TextEvents,
    private readonly rules: TextRulesService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly telemetry: Telemetry,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /**
   * Stores the send, with a job that finishes it if this process dies. False where the id is known: another caller sends it
   * or has sent it. A retried one is stored again where it was certainly not accepted.
   */
  async queue(send: NewSend): Promise<boolean> {
    const now = this.clock.now();
    const { deliveryId: id, channel, kind, to, userId, lifetimeMs } = send;
    const jobId = this.randomness.uuid();
    const runAt = this.lease(extraMsOf(send));
    const text =
      channel === 'email'
        ? {}
        : ({
            textState: 'queued',
            prefixKey: send.knownBrowser ? null : await this.rules.prefixKeyOf(to),
          } as const);
    const open = {
      expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
      leaseUntil: runAt,
      jobId,
      content: storedContentOf(send),
      status: 'queued',
      ...text,
    } as const;
    const recipient = maskedContact(to);
    return this.work.run(async (tx) => {
      const isStored =
        (await insertIfAbsent(tx, OutgoingMessage, {
          ...{ id, channel, kind, recipient, userId, createdAt: now },
          ...open,
        })) ||
        (send.isRetried === true && (await this.reopen(tx, id, open)));
      if (isStored) await this.jobs.add(tx, finishSend, { id }, { id: jobId, runAt });
      return isStored;
    });
  }

  /** One statement, so that of two jobs one sends the message. */
  private async reopen(tx: Tx, id: string, open: Partial<OutgoingMessage>): Promise<boolean> {
    const { affected } = await tx.update(
      OutgoingMessage,
      { id, status: 'settled', mayRetry: true },
      { ...open, outcome: null, textReason: null, mayRetry: false },
    );
    return affected === 1;
  }

  /** Starts an attempt. False where the send is not queued any more. `extraMs` is the time that its files take. */
  async begin(id: string, extraMs: number): Promise<boolean> {
    const begun = await this.work.run((tx) =>
      tx.update(
        OutgoingMessage,
        { id, status: 'queued' },
        { status: 'sending', attempts: () => 'attempts + 1', leaseUntil: this.lease(extraMs) },
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

  /** Stores the outcome of the message once, and what `also` stores. Returns false where it was settled before, by a receipt or a caller. */
  settle(id: string, settled: Settled, also?: (tx: Tx) => Promise<void>): Promise<boolean> {
    return this.work.run(async (tx) => {
      const isFirst = await this.settleIn(tx, id, settled);
      if (isFirst) await also?.(tx);
      return isFirst;
    });
  }

  /** As {@link settle}, together with the outcome of its invitation. */
  async settleIn(tx: Tx, id: string, settled: Settled): Promise<boolean> {
    const { outcome, providerMessageId } = settled;
    const sentAt = outcome === 'sent' ? this.clock.now() : null;
    const row = await settleSend(tx, id, settled, sentAt);
    if (!row) return false;
    const { channel, kind, jobId } = row;
    if (jobId !== null) await this.jobs.cancel(tx, finishSend, jobId);
    if (kind === 'invitation' && (outcome === 'sent' || outcome === 'failed')) {
      await this.invitations.settle(tx, id, { status: outcome, providerMessageId, sentAt });
    }
    await this.events.publish(tx, id, row);
    afterCommit(tx, () => this.telemetry.count(messagesSettled, { channel, kind, outcome }));
    return true;
  }

  /** A send that no process has settled. */
  findOpen(id: string): Promise<OpenSend | null> {
    return this.work.run((tx) =>
      tx.findOne(OutgoingMessage, {
        where: { id, status: Not('settled') },
        select: {
          id: true,
          channel: true,
          kind: true,
          status: true,
          content: true,
          expiresAt: true,
          createdAt: true,
        },
      }),
    );
  }

  /** A code that went to a phone was entered. */
  async codeEntered(tx: Tx, id: string): Promise<void> {
    const row = await tx.findOne(OutgoingMessage, {
      where: { id },
      select: { id: true, prefixKey: true, createdAt: true },
    });
    if (row?.prefixKey) await this.rules.codeEntered(tx, row.prefixKey, row.createdAt);
  }

  outcomeOf(id: string): Promise<StoredOutcome | null> {
    return this.work.run((tx) =>
      tx.findOne(OutgoingMessage, {
        where: { id },
        select: { id: true, outcome: true, providerMessageId: true, textReason: true, mayRetry: true },
      }),
    );
  }

  /** Twice the deadline of a send: a running process settles it before. */
  private lease(extraMs: number): Date {
    const deadlineMs = this.settings.SEND_DEADLINE_SECONDS * 1_000 + extraMs;
    return new Date(this.clock.now().getTime() + 2 * deadlineMs);
  }
}
