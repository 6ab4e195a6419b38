import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import type { DeliveredMessage } from '../delivery/delivery.service.js';

/** A message as it is stored. */
export interface SentRow extends ListedRow, DeliveredMessage {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** Its text is stored: it invites a friend. */
  readonly isStored: boolean;
}

const columns = `
  message.id, message.channel, message.kind, message.recipient, message.outcome, message.text_state AS "textState",
  message.text_reason AS "textReason", message.created_at AS "createdAt", message.sent_at AS "sentAt",
  invitation.id IS NOT NULL AS "isStored",
  ${cursorTime('message.created_at')}`;

/** A code that was shown instead of sent is no message. */
const own = `
  FROM outgoing_message AS message
  LEFT JOIN sms_notification AS invitation ON invitation.id = message.id AND invitation.user_id = $1
 WHERE message.user_id = $1 AND message.outcome IS DISTINCT FROM 'development'`;

/**
 * The newest messages of a user, after a cursor. By hand: the comparison of (created_at, id) walks the index, and a message
 * is joined with its invitation.
 */
export function selectSent(work: UnitOfWork, userId: string, place: PagePlace): Promise<SentRow[]> {
  return work.read<SentRow>(
    `SELECT ${columns} ${own}
        AND ($3::timestamptz IS NULL OR (message.created_at, message.id) < ($3::timestamptz, $4::uuid))
      ORDER BY message.created_at DESC, message.id DESC LIMIT $2`,
    [userId, ...place],
  );
}

/** One message of a user. */
export async function findSent(work: UnitOfWork, userId: string, id: string): Promise<SentRow | null> {
  const [row] = await work.read<SentRow>(`SELECT ${columns} ${own} AND message.id = $2`, [userId, id]);
  return row ?? null;
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
