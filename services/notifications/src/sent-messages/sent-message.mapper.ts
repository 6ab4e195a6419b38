import type {
  ResendState,
  SentKind,
  SentMessage,
  SentReason,
} from '@emberdeck/contracts/notifications/sent-messages';
import type { TextState } from '@emberdeck/contracts/notifications/text-messages';
import type { SentRow } from './sent-messages.queries.js';

type Facts = Omit<SentRow, 'id' | 'cursorTime' | 'recipient' | 'createdAt' | 'sentAt'>;

/** A message, and from when the invitation that it sent may be sent again; null where it may not. */
export interface ListedMessage extends SentRow {
  readonly resendAt: Date | null;
}

/** A message without a provider keeps the state in which it waited. */
export function stateOf({ outcome, textState }: Pick<Facts, 'outcome' | 'textState'>): TextState {
  if (outcome === null) return 'queued';
  if (outcome === 'sent') return textState === 'delivered' || textState === 'failed' ? textState : 'sent';
  return 'failed';
}

function reasonOf(facts: Facts): SentReason | null {
  if (stateOf(facts) !== 'failed') return null;
  return facts.outcome === 'not_configured' ? 'not_configured' : (facts.textReason ?? 'provider');
}

const kindOf = ({ kind, isStored }: Facts): SentKind =>
  kind === 'invitation' && !isStored ? 'team_invitation' : kind;

/** Invitations of friends go out again by SMS alone: WhatsApp takes no text of a person who has not written first. */
export const invitesAgain = (facts: Facts): boolean =>
  facts.isStored && facts.channel === 'sms' && stateOf(facts) !== 'queued';

function resendStateOf(message: ListedMessage, now: Date): ResendState {
  const { resendAt } = message;
  if (resendAt === null || !invitesAgain(message)) return 'never';
  return resendAt <= now ? 'possible' : 'tomorrow';
}

export const toSentMessage = (row: ListedMessage, now: Date): SentMessage => ({
  id: row.id,
  channel: row.channel,
  kind: kindOf(row),
  recipient: row.recipient,
  state: stateOf(row),
  reason: reasonOf(row),
  resend: resendStateOf(row, now),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});
