import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useGetEntryChannelsQuery } from '../api/entryChannelsApi.js';

/** By what a contact can be confirmed here: by e-mail where that works. Null where nothing works, or is known yet. */
export function useProofChannel(isWanted: boolean): EntryType | null {
  const { data } = useGetEntryChannelsQuery(undefined, { skip: !isWanted });
  return data?.find(({ delivers }) => delivers)?.type ?? null;
}
