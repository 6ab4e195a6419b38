import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { afterCommit, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { OutgoingText } from '../channel.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { maskedRecipient } from './masked-recipient.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';
import { messagesSettled } from './send-metrics.js';
import {
  type AbandonedSend,
  beginAttempt,
  type OutcomeRow,
  queueAgain,
  queueSend,
  selectOutcome,
  settleInvitation,
  settleSend,
  takeOver,
} from './send-statements.js';

/** A message to be queued. */
export interface NewSend extends OutgoingText, Pick<OutgoingMessage, 'channel' | 'kind'> {
  /** How long the message is of use, in milliseconds; null where that has no end. */
  readonly lifetimeMs: number | null;
  /** Whether only the recipient may read it. It is then never stored, and does not survive its process. */
  readonly isSecret: boolean;
}

/** The end of a send. */
export interface Settled {
  readonly outcome: DeliveryOutcome;
  readonly providerMessageId: string | null;
  readonly reason: string | null;
}

/** How many abandoned sends one process takes over at a time. */
const takenAtOnce = 10;

/** The table of sends. */
@Injectable()
export class SendsRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly telemetry: Telemetry,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Stores the send under a lease. False where the id is known: another caller sends it or has sent it. */
  async queue(send: NewSend): Promise<boolean> {
    const now = this.clock.now();
    const { to, subject, text } = send;
    const rows = await this.work.run((tx) =>
      tx.query<unknown[]>(queueSend, [
        send.deliveryId,
        send.channel,
        send.kind,
        maskedRecipient(to),
        now,
        send.lifetimeMs === null ? null : new Date(now.getTime() + send.lifetimeMs),
        this.lease(),
        send.isSecret ? null : JSON.stringify({ to, subject, text }),
      ]),
    );
    return rows.length > 0;
  }

  /** False where the send is not queued any more. */
  async begin(id: string): Promise<boolean> {
    const [rows] = await this.work.run((tx) =>
      tx.query<[unknown[], number]>(beginAttempt, [id, this.lease()]),
    );
    return rows.length > 0;
  }

  async queueAgain(id: string, reason: string): Promise<void> {
    await this.work.run((tx) => tx.query(queueAgain, [id, reason.slice(0, 200)]));
  }

  /** Stores the outcome, once, together with that of the invitation behind it. */
  async settle(id: string, { outcome, providerMessageId, reason }: Settled): Promise<void> {
    const sentAt = outcome === 'sent' ? this.clock.now() : null;
    await this.work.run(async (tx) => {
      const [[row]] = await tx.query<[Pick<OutgoingMessage, 'channel' | 'kind'>[], number]>(settleSend, [
        id,
        outcome,
        providerMessageId,
        sentAt,
        reason,
      ]);
      if (!row) {
        return;
      }
      if (row.kind === 'invitation' && (outcome === 'sent' || outcome === 'failed')) {
        await tx.query(settleInvitation, [id, outcome, providerMessageId, sentAt]);
      }
      const { channel, kind } = row;
      afterCommit(tx, () => this.telemetry.count(messagesSettled, { channel, kind, outcome }));
    });
  }

  /** Sends whose lease is over. Replicas never take the same one. */
  async takeAbandoned(): Promise<AbandonedSend[]> {
    const parameters = [this.clock.now(), this.lease(), takenAtOnce];
    const [rows] = await this.work.run((tx) => tx.query<[AbandonedSend[], number]>(takeOver, parameters));
    return rows;
  }

  async outcomeOf(id: string): Promise<OutcomeRow | undefined> {
    return (await this.work.read<OutcomeRow>(selectOutcome, [id]))[0];
  }

  /** Twice the deadline of a send: a process that lives has settled it by then. */
  private lease(): Date {
    return new Date(this.clock.now().getTime() + this.settings.SEND_DEADLINE_SECONDS * 2_000);
  }
}
