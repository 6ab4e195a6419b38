import type { SyncFrequency } from '@emberdeck/contracts/gamification/deck-reading';

const minutes: Readonly<Record<SyncFrequency, number | null>> = {
  'quarter-hourly': 15,
  hourly: 60,
  'six-hourly': 360,
  daily: 1_440,
  manual: null,
};

const known: ReadonlyMap<string, number | null> = new Map(Object.entries(minutes));

/** Minutes between two reads of a deck; null if its user reads it by hand. */
export const minutesOf = (syncFrequency: string): number | null => {
  const found = known.get(syncFrequency);
  return found === undefined ? minutes.hourly : found;
};
