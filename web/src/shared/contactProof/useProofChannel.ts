import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useGetEntryChannelsQuery } from '../api/entryChannelsApi.js';

/** The first channel that delivers codes. Null without one, or before the list of channels is loaded. */
export function useProofChannel(isWanted: boolean): EntryType | null {
  const { data } = useGetEntryChannelsQuery(undefined, { skip: !isWanted });
  return data?.find(({ delivers }) => delivers)?.type ?? null;
}
