import type { SourcePreferences } from '@emberdeck/contracts/identity/preferences';
import { highFrequencyMinutes, usualMinutes } from '../shared/sync-schedule.js';

/** What the settings of a user mean for the sources that the user created. */
export interface CreatorSettings {
  readonly clientAccess: boolean;
  readonly syncMinutes: number | null;
}

export const creatorSettings = (preferences: SourcePreferences): CreatorSettings => ({
  clientAccess: preferences.clientDataAccess,
  syncMinutes: minutesOf(preferences),
});

function minutesOf({ automaticSync, highFrequencySync }: SourcePreferences): number | null {
  if (!automaticSync) return null;
  return highFrequencySync ? highFrequencyMinutes : usualMinutes;
}
