import type { Role } from '@emberdeck/contracts/core/roles';
import type { Invitation, InvitationState, ShownInvitation } from '@emberdeck/contracts/identity/invitations';
import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { InvitationEntity } from './invitation.entity.js';

/** States in which a link counts, until it expires. */
export const openStates = ['waiting', 'mailed', 'failed'] as const satisfies readonly InvitationState[];

const isOpenState = (state: InvitationState): boolean => openStates.some((each) => each === state);

export const roleTitles: Readonly<Record<Role, string>> = {
  product_manager: 'Product Manager',
  team_member: 'Team Member',
  client: 'Client',
};

/** The state of an invitation at a moment. */
export const stateAt = (
  { state, expiresAt }: Pick<InvitationEntity, 'state' | 'expiresAt'>,
  now: Date,
): InvitationState => (isOpenState(state) && expiresAt <= now ? 'expired' : state);

/** What a stranger with the link reads of the state. A workspace that is being deleted takes in no one. */
export function shownState(invitation: InvitationEntity, now: Date): ShownInvitation['state'] {
  const state = stateAt(invitation, now);
  if (invitation.workspace?.endsAt) return 'revoked';
  if (isOpenState(state)) return 'open';
  return state === 'expired' || state === 'revoked' ? state : 'used';
}

/** Why a message was not sent, as a sentence for the inviter; null if it was. */
export const reasonOf: Readonly<Record<DeliveryOutcome, string | null>> = {
  sent: null,
  development: 'No mail server is set up. Copy the link and send it yourself.',
  not_configured: 'This server cannot send to this contact. Copy the link and send it yourself.',
  failed: 'The message was not accepted. Send it again later, or copy the link.',
};

/** Why an invitation cannot be accepted, as a sentence for the person who has the link. */
export const refusals: Readonly<Record<Exclude<ShownInvitation['state'], 'open'>, string>> = {
  used: 'This invitation has been used. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
  revoked: 'This invitation was revoked. Ask the person who invited you.',
};

/** Why a link does not bring a removed person back. */
export const refusedAfterRemoval =
  'You were removed from this workspace after this invitation was made. Ask for a new one.';

/** The first character and the domain of an address, or the last digits of a number. */
export function contactHint({
  contactKind,
  contactValue,
}: Pick<InvitationEntity, 'contactKind' | 'contactValue'>): string | null {
  if (contactValue === null) return null;
  const at = contactValue.lastIndexOf('@');
  return contactKind === 'email'
    ? `${contactValue.slice(0, 1)}…${contactValue.slice(at)}`
    : `…${contactValue.slice(-3)}`;
}

/** An invitation in a response to who manages the workspace. */
export const toInvitation = (row: InvitationEntity, now: Date): Invitation => ({
  id: row.id,
  contact: row.contactValue,
  role: row.role,
  state: stateAt(row, now),
  reason: row.reason,
  message: row.message,
  maxUses: row.maxUses,
  uses: row.uses,
  onlyContact: row.onlyContact,
  invitedBy: row.invitedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
