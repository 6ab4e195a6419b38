import { contactUndoDays } from '@emberdeck/contracts/identity/contact-undo';

const trustedAfterMs = contactUndoDays * 86_400_000;

/**
 * The proven contacts that may take a change back: those that are older than the time in which their own addition can
 * be, and the oldest one, which the account began with. A thief who has just added a contact takes nothing back by it.
 */
export function trustedContacts(
  proven: readonly { readonly id: string; readonly provenAt: Date | null }[],
  now: Date,
): string[] {
  const since = now.getTime() - trustedAfterMs;
  return proven
    .filter(({ provenAt }, place) => place === 0 || (provenAt !== null && provenAt.getTime() <= since))
    .map(({ id }) => id);
}
