import type { Channel, DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { MessageKind, OutgoingMessage, SendStatus, StoredContent } from './outgoing-message.entity.js';

/** The end of a send. */
export interface Settled {
  readonly outcome: DeliveryOutcome;
  readonly providerMessageId: string | null;
  readonly reason: string | null;
}

/**
 * Settles a send once and deletes its content; returns undefined where it was settled before. By hand for RETURNING: the
 * winner of two concurrent settlements needs the row's channel and kind, and a read would cost a round trip.
 */
export async function settleSend(
  tx: Tx,
  id: string,
  { outcome, providerMessageId, reason }: Settled,
  sentAt: Date | null,
): Promise<Pick<OutgoingMessage, 'channel' | 'kind'> | undefined> {
  const [rows] = await tx.query<[Pick<OutgoingMessage, 'channel' | 'kind'>[], number]>(
    `UPDATE outgoing_message
     SET status = 'settled', outcome = $2, provider_message_id = $3, sent_at = $4, reason = coalesce($5, reason),
         content = NULL, lease_until = NULL
     WHERE id = $1 AND status <> 'settled' RETURNING channel, kind`,
    [id, outcome, providerMessageId, sentAt, reason],
  );
  return rows[0];
}

/** A send whose lease has expired. */
export interface AbandonedSend {
  readonly id: string;
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly status: SendStatus;
  readonly expires_at: Date | null;
  readonly content: StoredContent | null;
}

/**
 * Takes over sends of crashed processes. By hand: the lease is moved under SKIP LOCKED in one statement, so that two
 * replicas never take the same send and never wait for each other.
 */
export async function takeOver(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<AbandonedSend[]> {
  const [rows] = await tx.query<[AbandonedSend[], number]>(
    `UPDATE outgoing_message AS message SET lease_until = $2
     FROM (
       SELECT id FROM outgoing_message
       WHERE status <> 'settled' AND (lease_until IS NULL OR lease_until < $1)
       ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ) AS abandoned
     WHERE message.id = abandoned.id
     RETURNING message.id, message.channel, message.kind, message.status, message.expires_at, message.content`,
    [now, leaseUntil, limit],
  );
  return rows;
}
