import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';

/** Keeps the invitation of `?ref=CODE`, so that it survives the steps of joining and a reload. */
export function rememberReferralCode(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim();
  if (code) {
    writeStored('session', storageKeys.referralCode, code.slice(0, 64));
  }
}

export function referralCode(): string | null {
  return readStored('session', storageKeys.referralCode);
}

export function forgetReferralCode(): void {
  writeStored('session', storageKeys.referralCode, null);
}
