import type { EntryChannel, EntryType } from '@emberdeck/contracts/identity/onboarding';

const others: Partial<Record<EntryType, EntryType>> = { phone: 'whatsapp', whatsapp: 'phone' };

/** The other channel of a number, where the operator has a provider for it; null for an e-mail address. */
export function otherChannelOf(
  channels: readonly EntryChannel[] | undefined,
  entryType: EntryType,
): EntryType | null {
  const other = others[entryType];
  return channels?.some(({ type, sends }) => type === other && sends === true) ? (other ?? null) : null;
}
