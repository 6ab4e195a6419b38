import type { EntryChannel, EntryType } from '@emberdeck/contracts/identity/onboarding';

/** How a user joins on a tab: with a code; without one, with an account limited to this browser; or not at all. */
export type EntryMethod =
  | { readonly kind: 'code' }
  /** `provenBy`: the channels that can confirm a contact later. */
  | { readonly kind: 'unverified'; readonly provenBy: readonly EntryType[] }
  /** `instead`: the tabs that can be used to join. */
  | { readonly kind: 'closed'; readonly instead: readonly EntryType[] };

/** Assumes that an unknown channel works. If it does not, the server reports that when a code is requested. */
export function entryMethodOf(
  channels: readonly EntryChannel[] | undefined,
  entryType: EntryType,
): EntryMethod {
  const channel = channels?.find(({ type }) => type === entryType);
  if (!channels || !channel || channel.delivers) {
    return { kind: 'code' };
  }
  const typesOf = (isOne: (each: EntryChannel) => boolean): EntryType[] =>
    channels.filter(isOne).map(({ type }) => type);
  return channel.unverified
    ? { kind: 'unverified', provenBy: typesOf(({ delivers }) => delivers) }
    : { kind: 'closed', instead: typesOf(({ delivers, unverified }) => delivers || unverified) };
}
