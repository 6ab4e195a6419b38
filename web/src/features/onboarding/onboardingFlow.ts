import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { isOwnPath } from '@emberdeck/contracts/core/own-path';

export const entryTypes: readonly EntryType[] = ['email', 'phone', 'whatsapp'];

/** The state of the second step. It survives a reload of the page. */
export interface PendingVerification {
  readonly entryType: EntryType;
  readonly entryValue: string;
  /** When the code was requested, in milliseconds. */
  readonly sentAt: number;
  /** The code was correct, and only the account is missing. */
  readonly isVerified: boolean;
  /** The unused code, if the server returns it instead of sending it. */
  readonly debugCode: string | null;
  /** The server printed the code in its terminal instead of sending it. */
  readonly codeInTerminal: boolean;
  /** The message with the code, which may turn out to be lost; null where none is on its way. */
  readonly deliveryId: string | null;
}

const resendAfterMs = 60_000;
export const redirectKnownUserMs = 1500;
export const redirectNewUserMs = 2000;

/** The server's message contains these words if it cannot send codes on this channel. */
const notConfigured = 'not configured';

export function isNotConfigured(message: string | null | undefined): boolean {
  return message?.includes(notConfigured) ?? false;
}

/** "Player_" followed by the last four digits of the time. */
export function generatedDisplayName(now: number): string {
  return `Player_${String(now).slice(-4)}`;
}

export function secondsUntilResend(pending: PendingVerification, now: number): number {
  const left = Math.min(resendAfterMs, pending.sentAt + resendAfterMs - now);
  return Math.max(0, Math.ceil(left / 1000));
}

/** Whether the contact got a code so recently that the server would refuse another one. */
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
    const isVerified = value.isVerified === true;
    const debugCode = typeof value.debugCode === 'string' ? value.debugCode : null;
    const codeInTerminal = value.codeInTerminal === true;
    const deliveryId = typeof value.deliveryId === 'string' ? value.deliveryId : null;
    const shown = { debugCode, codeInTerminal, deliveryId };
    return entryType ? { entryType, entryValue, sentAt, isVerified, ...shown } : null;
  } catch {
    return null;
  }
}

/** The address to open after joining. Only paths of this site are allowed; anything else becomes the start page. */
export function safeRedirect(redirectUrl: string | null, returnTo: string | null): string {
  const target = redirectUrl !== null && isOwnPath(redirectUrl) ? redirectUrl : '/';
  return target === '/' && returnTo !== null && isOwnPath(returnTo) ? returnTo : target;
}
