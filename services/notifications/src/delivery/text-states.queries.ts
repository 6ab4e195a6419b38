import {
  textStates,
  type TextReason,
  type TextState,
} from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { OutgoingMessage } from './outgoing-message.entity.js';

/** The place of a state in the order of the contract. */
const stateRank = (state: string): string =>
  `array_position(ARRAY[${textStates.map((each) => `'${each}'`).join(', ')}]::text[], (${state})::text)`;

/** What a receipt says. */
export interface TextReceipt {
  readonly providerMessageId: string;
  readonly state: TextState;
  readonly reason: TextReason | null;
}

export type ChangedText = Pick<OutgoingMessage, 'channel' | 'kind' | 'userId'>;

/**
 * Stores what a receipt says, unless more is known. Returns undefined where nothing changed. By hand: receipts come at the
 * same moment and in any order, and the comparison and the change are one statement.
 */
export async function storeReceipt(
  tx: Tx,
  id: string,
  { providerMessageId, state, reason }: TextReceipt,
): Promise<ChangedText | undefined> {
  const [rows] = await tx.query<[ChangedText[], number]>(
    `UPDATE outgoing_message SET text_state = $3::varchar, text_reason = $4
     WHERE id = $1 AND channel <> 'email' AND coalesce(provider_message_id, $2) = $2
       AND ${stateRank('text_state')} < ${stateRank('$3')}
     RETURNING channel, kind, user_id AS "userId"`,
    [id, providerMessageId, state, reason],
  );
  return rows[0];
}
