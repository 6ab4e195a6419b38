import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { OutgoingMessage } from './outgoing-message.entity.js';

/** The end of a send. */
export interface Settled {
  readonly outcome: DeliveryOutcome;
  readonly providerMessageId: string | null;
  readonly reason: string | null;
  readonly textReason: TextReason | null;
  /** Present where it was certainly not accepted, and may be later. */
  readonly mayRetry?: true;
}

type SettledRow = Pick<OutgoingMessage, 'channel' | 'kind' | 'userId' | 'jobId' | 'textState' | 'textReason'>;

/**
 * Settles a send once and deletes its content; returns undefined where it was settled before. By hand for RETURNING: the
 * winner of two concurrent settlements needs the row's channel, kind and job, and a read would cost a round trip.
 */
export async function settleSend(
  tx: Tx,
  id: string,
  { outcome, providerMessageId, reason, textReason, mayRetry }: Settled,
  sentAt: Date | null,
): Promise<SettledRow | undefined> {
  const [rows] = await tx.query<[SettledRow[], number]>(
    `UPDATE outgoing_message
     SET status = 'settled', outcome = $2::varchar, provider_message_id = $3, sent_at = $4, reason = coalesce($5, reason),
         content = NULL, lease_until = NULL, text_reason = $6, may_retry = $7,
         text_state = CASE WHEN channel <> 'email' AND $2::varchar IN ('sent', 'failed') THEN $2::varchar ELSE text_state END
     WHERE id = $1 AND status <> 'settled'
     RETURNING channel, kind, user_id AS "userId", job_id AS "jobId", text_state AS "textState", text_reason AS "textReason"`,
    [id, outcome, providerMessageId, sentAt, reason, textReason, mayRetry === true],
  );
  return rows[0];
}
