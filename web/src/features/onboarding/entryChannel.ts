import type { EntryChannel, EntryType } from '@emberdeck/contracts/identity/onboarding';

/** How a tab leads in: by a code, without one to an account of this browser alone, or not at all. */
export type EntryWay =
  | { readonly kind: 'code' }
  /** `provenBy`: the channels by which a contact can be confirmed later. */
  | { readonly kind: 'unverified'; readonly provenBy: readonly EntryType[] }
  /** `instead`: the tabs that lead in. */
  | { readonly kind: 'closed'; readonly instead: readonly EntryType[] };

/** What the server has not said yet is taken to work: it says so itself when it is asked for a code. */
export function entryWayOf(channels: readonly EntryChannel[] | undefined, entryType: EntryType): EntryWay {
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
