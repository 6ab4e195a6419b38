import type { EntryType } from '@emberdeck/contracts/identity/onboarding';

export const entryTypes: readonly EntryType[] = ['email', 'phone', 'whatsapp'];

/** What the second step needs; survives a reload of the page. */
export interface PendingVerification {
  readonly entryType: EntryType;
  readonly entryValue: string;
  /** When the code was asked for, in milliseconds. */
  readonly sentAt: number;
  /** The code was right, only the account is missing. */
  readonly isVerified: boolean;
}

export const resendAfterMs = 60_000;
export const redirectKnownUserMs = 1500;
export const redirectNewUserMs = 2000;
export const codeLength = 6;

/** The words by which the server says that nobody delivers codes on this channel. */
const notConfigured = 'not configured';

export function isNotConfigured(message: string | null | undefined): boolean {
  return message?.includes(notConfigured) ?? false;
}

/** "Player_" and the last four digits of the time. */
export function generatedDisplayName(now: number): string {
  return `Player_${String(now).slice(-4)}`;
}

/** Digits of what was typed, pasted or filled in, at most six. */
export function cleanCode(raw: string): string {
  return raw.replace(/\D/g, '').slice(0, codeLength);
}

export function secondsUntilResend(pending: PendingVerification, now: number): number {
  const left = Math.min(resendAfterMs, pending.sentAt + resendAfterMs - now);
  return Math.max(0, Math.ceil(left / 1000));
}

/** Whether a contact was sent a code so lately that it cannot get another one yet. */
export function isStillFresh(
  last: PendingVerification | null,
  contact: Pick<PendingVerification, 'entryType' | 'entryValue'>,
  now: number,
): last is PendingVerification {
  return (
    last?.entryType === contact.entryType &&
    last.entryValue === contact.entryValue &&
    secondsUntilResend(last, now) > 0
  );
}

export function parsePending(stored: string | null): PendingVerification | null {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<PendingVerification> | null;
    if (value === null || typeof value.entryValue !== 'string' || typeof value.sentAt !== 'number') {
      return null;
    }
    const entryType = entryTypes.find((each) => each === value.entryType);
    const { entryValue, sentAt } = value;
    return entryType ? { entryType, entryValue, sentAt, isVerified: value.isVerified === true } : null;
  } catch {
    return null;
  }
}

/** Where to go after joining: an address within this site, else the start. */
export function safeRedirect(redirectUrl: string | null, returnTo: string | null): string {
  const isOwnPath = (url: string | null): url is string => url !== null && /^\/(?![/\\])/.test(url);
  const target = isOwnPath(redirectUrl) ? redirectUrl : '/';
  return target === '/' && isOwnPath(returnTo) ? returnTo : target;
}
