import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import type { DeliveredMessage } from '../delivery/delivery.service.js';

/** A message with what decides whether it can be sent again. */
export interface SentRow extends ListedRow, DeliveredMessage {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** Its text is stored: it invites a friend. */
  readonly isStored: boolean;
  /** Its number got an invitation of the user within the last day, or is getting one. */
  readonly isRecent: boolean;
}

/** A send takes seconds; one that was cut off longer ago is no longer on its way. */
const onItsWay = `interval '1 minute'`;

const columns = (now: string): string => `
  message.id, message.channel, message.kind, message.recipient, message.outcome, message.text_state AS "textState",
  message.text_reason AS "textReason", message.created_at AS "createdAt", message.sent_at AS "sentAt",
  invitation.id IS NOT NULL AS "isStored",
  EXISTS (
    SELECT FROM sms_notification AS newer
     WHERE newer.user_id = $1 AND newer.recipient_phone = invitation.recipient_phone
       AND (newer.status = 'sent' AND newer.created_at > ${now}::timestamptz - interval '1 day'
            OR newer.status = 'pending' AND newer.created_at > ${now}::timestamptz - ${onItsWay}
               AND NOT EXISTS (
                 SELECT FROM outgoing_message AS sent WHERE sent.id = newer.id AND sent.status = 'settled'))) AS "isRecent",
  ${cursorTime('message.created_at')}`;

/** A code that was shown instead of sent is no message. */
const own = `
  FROM outgoing_message AS message
  LEFT JOIN sms_notification AS invitation ON invitation.id = message.id AND invitation.user_id = $1
 WHERE message.user_id = $1 AND message.outcome IS DISTINCT FROM 'development'`;

/**
 * The newest messages of a user, after a cursor. By hand: the comparison of (created_at, id) walks the index, and a message
 * is joined with its invitation and with newer ones to its number.
 */
export function selectSent(
  work: UnitOfWork,
  userId: string,
  now: Date,
  place: PagePlace,
): Promise<SentRow[]> {
  return work.read<SentRow>(
    `SELECT ${columns('$5')} ${own}
        AND ($3::timestamptz IS NULL OR (message.created_at, message.id) < ($3::timestamptz, $4::uuid))
      ORDER BY message.created_at DESC, message.id DESC LIMIT $2`,
    [userId, ...place, now],
  );
}

/** One message of a user. */
export async function findSent(tx: Tx, userId: string, id: string, now: Date): Promise<SentRow | null> {
  const [row] = await tx.query<SentRow[]>(`SELECT ${columns('$3')} ${own} AND message.id = $2`, [
    userId,
    id,
    now,
  ]);
  return row ?? null;
}

/** Lets one transaction at a time decide about invitations of a user to the number of one of them. */
export async function lockNumber(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('invitation ' || user_id || recipient_phone, 0))
       FROM sms_notification WHERE id = $2 AND user_id = $1`,
    [userId, id],
  );
}

/** Gives a person the messages with codes that were asked for without a session. An erased person gets none back. */
export async function giveCodes(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outgoing_message SET user_id = $1
      WHERE id = ANY ($2::uuid[]) AND kind = 'code' AND user_id IS NULL
        AND NOT EXISTS (SELECT FROM erased_user WHERE user_id = $1)`,
    [userId, ids],
  );
}
