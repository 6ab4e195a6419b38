import type { DeliveryOutcome, Channel } from '@emberdeck/contracts/notifications/delivery';
import type { MessageKind, SendStatus, StoredContent } from './outgoing-message.entity.js';

/** A row means that this caller sends. Parameters: id, channel, kind, recipient, time, expiry, lease, content. */
export const queueSend = `
  INSERT INTO outgoing_message (id, channel, kind, recipient, created_at, expires_at, lease_until, content, status)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'queued')
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/** A row means that the attempt may be made. Parameters: id, lease. */
export const beginAttempt = `
  UPDATE outgoing_message SET status = 'sending', attempts = attempts + 1, lease_until = $2
  WHERE id = $1 AND status = 'queued' RETURNING attempts`;

/** The provider certainly did not take the message. Parameters: id, reason. */
export const queueAgain = `
  UPDATE outgoing_message SET status = 'queued', reason = $2 WHERE id = $1 AND status = 'sending'`;

/** Nothing of the message is stored any more. Parameters: id, outcome, provider's id, sent time, reason. */
export const settleSend = `
  UPDATE outgoing_message
  SET status = 'settled', outcome = $2, provider_message_id = $3, sent_at = $4, reason = coalesce($5, reason),
      content = NULL, lease_until = NULL
  WHERE id = $1 AND status <> 'settled' RETURNING channel, kind`;

/** Parameters: id, outcome, provider's id, sent time. */
export const settleInvitation = `
  UPDATE sms_notification SET status = $2, provider_message_id = $3, sent_at = $4
  WHERE id = $1 AND status = 'pending'`;

/** Takes over sends whose process is gone. Parameters: now, new lease, limit. */
export const takeOver = `
  UPDATE outgoing_message AS message SET lease_until = $2
  FROM (
    SELECT id FROM outgoing_message
    WHERE status <> 'settled' AND (lease_until IS NULL OR lease_until < $1)
    ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED
  ) AS abandoned
  WHERE message.id = abandoned.id
  RETURNING message.id, message.channel, message.kind, message.status, message.expires_at, message.content`;

export const selectOutcome = `
  SELECT outcome, provider_message_id AS "providerMessageId" FROM outgoing_message WHERE id = $1`;

/** A row of {@link takeOver}. */
export interface AbandonedSend {
  readonly id: string;
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly status: SendStatus;
  readonly expires_at: Date | null;
  readonly content: StoredContent | null;
}

/** A row of {@link selectOutcome}. */
export interface OutcomeRow {
  readonly outcome: DeliveryOutcome | null;
  readonly providerMessageId: string | null;
}
