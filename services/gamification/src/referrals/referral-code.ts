import type { Randomness } from '@emberdeck/platform/rules/randomness';

/** No 0, O, 1, I or L: a code may be read out or typed from paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 8;

/** A new code. The caller checks that it is free. */
export function newReferralCode(randomness: Randomness): string {
  return Array.from({ length }, () => alphabet.charAt(randomness.integer(alphabet.length))).join('');
}
