import type {
  ResendState,
  SentKind,
  SentMessage,
  SentReason,
} from '@emberdeck/contracts/notifications/sent-messages';
import type { TextState } from '@emberdeck/contracts/notifications/text-messages';
import type { SentRow } from './sent-messages.queries.js';

type Facts = Omit<SentRow, 'id' | 'cursorTime' | 'recipient' | 'createdAt' | 'sentAt'>;

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

/** A WhatsApp template is not stored, and WhatsApp takes no other text. */
export function resendStateOf(facts: Facts): ResendState {
  if (!facts.isStored || facts.channel !== 'sms' || stateOf(facts) === 'queued') return 'never';
  return facts.isRecent ? 'tomorrow' : 'possible';
}

export const toSentMessage = (row: SentRow): SentMessage => ({
  id: row.id,
  channel: row.channel,
  kind: kindOf(row),
  recipient: row.recipient,
  state: stateOf(row),
  reason: reasonOf(row),
  resend: resendStateOf(row),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});
