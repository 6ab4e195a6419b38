import { placeTokenPrefix } from '@emberdeck/contracts/identity/referral-roles';
import { readStored, storageKeys, writeStored } from '../lib/storage.js';

const longestCode = 64;
const longestToken = 512;

/** How long a team invitation stays stored in a tab that is never closed. */
const teamInvitationMs = 7 * 24 * 60 * 60 * 1000;

/** The content of an invitation link: a friend's code, a team token, or both. */
export interface Invitations {
  readonly referralCode: string | null;
  readonly teamToken: string | null;
}

/** The URL parameters of the landing page that hold an invitation. */
export const invitationParameters = ['ref', 'invite'] as const;

/** Ignores a token that is too long. A truncated one would only fail later. */
export function invitationsIn(search: string): Invitations {
  const params = new URLSearchParams(search);
  const code = params.get('ref')?.trim();
  const token = params.get('invite')?.trim();
  return {
    referralCode: code ? code.slice(0, longestCode) : null,
    teamToken: token && token.length <= longestToken && /^[\w.~-]+$/.test(token) ? token : null,
  };
}

/** Stores the invitations of the address, so that they survive the code step and a reload. Drops an old one of a team. */
export function rememberInvitations(search: string): void {
  if (teamInvitation() === null) {
    forgetTeamInvitation();
  }
  const { referralCode: code, teamToken } = invitationsIn(search);
  if (code !== null) {
    writeStored('session', storageKeys.referralCode, code);
  }
  if (teamToken !== null) {
    storeTeamInvitation(teamToken);
  }
}

/** Stores the secret of an invitation to a workspace that the visitor opened or chose. */
export function storeTeamInvitation(token: string): void {
  writeStored('session', storageKeys.teamInvitation, `${Date.now()} ${token}`);
}

export function referralCode(): string | null {
  return readStored('session', storageKeys.referralCode);
}

/** The secret of a team invitation that the visitor opened in the last 7 days and has not answered; null without one. */
export function teamInvitation(): string | null {
  const [openedAt, token = ''] = (readStored('session', storageKeys.teamInvitation) ?? '').split(' ');
  return Date.now() - Number(openedAt) < teamInvitationMs && token !== '' ? token : null;
}

/** Whether this address, or one that this tab opened before, is the link of a team invitation. */
export const isInvitedBy = (search: string): boolean =>
  invitationsIn(search).teamToken !== null || teamInvitation() !== null;

export function forgetTeamInvitation(): void {
  writeStored('session', storageKeys.teamInvitation, null);
}

/** Whether a secret is that of a place which the link of a friend offers. */
export const isOfFriend = (token: string | null): boolean => token?.startsWith(placeTokenPrefix) ?? false;

export function forgetReferralCode(): void {
  writeStored('session', storageKeys.referralCode, null);
}
