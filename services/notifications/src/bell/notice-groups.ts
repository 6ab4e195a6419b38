import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { switchOfGroup } from '@emberdeck/contracts/notifications/notice-switches';

/** The groups whose switch is off. A switch that an earlier version does not know is on. */
export const mutedGroups = (preferences: Partial<Preferences>): string[] =>
  Object.entries(switchOfGroup)
    .filter(([, name]) => preferences[name] === false)
    .map(([group]) => group);
