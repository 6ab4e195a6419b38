import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { nothing, uuid } from '../core/fields.js';
import { get, patch } from '../core/route.js';
import { timeZoneName } from '../core/time-zone.js';

/** The switches of Settings that are saved, with their defaults (section 2 of the specification). */
export const preferenceDefaults = {
  automaticSync: true,
  highFrequencySync: false,
  clientDataAccess: true,
} as const;

/** What the user has not chosen: each browser decides it. */
const undecided: BrowserPreferences = {
  theme: null,
  timeZone: null,
  singleKeys: null,
  celebrateCoins: null,
  celebrateLevels: null,
  celebrateGoals: null,
};

/** The color schemes to choose from; `system` follows the device. */
export const themeModes = ['system', 'light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

/** How the interface looks and behaves, in each browser of the user. Null until it is chosen. */
const browserPreferences = z.object({
  theme: z.enum(themeModes).nullable(),
  /** The zone of the times on screens, and of the user's local time on the member card. */
  timeZone: timeZoneName.nullable(),
  singleKeys: z.boolean().nullable(),
  celebrateCoins: z.boolean().nullable(),
  celebrateLevels: z.boolean().nullable(),
  celebrateGoals: z.boolean().nullable(),
});

export type BrowserPreferences = z.output<typeof browserPreferences>;

/**
 * A user's preferences. `appearOffline` hides the user's presence, `showTyping` tells other members when the user writes a
 * message. `dataSharing` shows level and achievements to other members, and counts the user in statistics.
 * `showRewards` shows the user's coins and levels to the user; rewards go on without it. `automaticSync` reads the sources
 * that the user created on schedule, `highFrequencySync` every 5 minutes instead of hourly, `clientDataAccess` shows them
 * to outside clients. `everyMessage` notifies the user about every message of the user's workspaces. `emailNotifications`
 * sends by mail what is unread for some minutes. Without `dataSyncAlerts`, `teamUpdates` or `reportGeneration` the kinds of
 * notices of that switch reach the user in no way.
 */
export const preferences = z.object({
  automaticSync: z.boolean(),
  highFrequencySync: z.boolean(),
  clientDataAccess: z.boolean(),
  appearOffline: z.boolean(),
  showTyping: z.boolean(),
  everyMessage: z.boolean(),
  emailNotifications: z.boolean(),
  dataSyncAlerts: z.boolean(),
  teamUpdates: z.boolean(),
  reportGeneration: z.boolean(),
  dataSharing: z.boolean(),
  showRewards: z.boolean(),
  ...browserPreferences.shape,
});

export type Preferences = z.output<typeof preferences>;

/** All saved settings with their defaults. */
export const savedDefaults: Preferences = {
  ...preferenceDefaults,
  appearOffline: false,
  showTyping: true,
  everyMessage: false,
  emailNotifications: true,
  dataSyncAlerts: true,
  teamUpdates: true,
  reportGeneration: true,
  dataSharing: false,
  showRewards: true,
  ...undecided,
};

/** The switches that apply to the sources of their user. */
export type SourcePreferences = Pick<Preferences, keyof typeof preferenceDefaults>;

/** The switches as they are stored. `revision` grows with each change; 0 before the first one. */
export const storedPreferences = preferences.extend({ revision: z.number().int() });

export type StoredPreferences = z.output<typeof storedPreferences>;

export const getPreferences = defineCall({
  service: 'identity',
  name: 'get-preferences',
  access: 'user',
  input: nothing,
  output: storedPreferences,
  tags: ['Preferences'],
});

/** Changes the given switches and returns all of them. */
export const updatePreferences = defineCall({
  service: 'identity',
  name: 'update-preferences',
  access: 'user',
  input: preferences.partial(),
  output: storedPreferences,
});

/** Carries all preferences. `revision` grows with each change, so that a late event does not overwrite a newer one. */
export const preferencesChanged = defineEvent({
  service: 'identity',
  name: 'preferences-changed',
  payload: z.object({
    userId: uuid,
    // Events of earlier versions have the first ones only.
    preferences: preferences
      .partial()
      .required({ automaticSync: true, highFrequencySync: true, clientDataAccess: true }),
    revision: z.number().int(),
  }),
  realtime: {
    audience: 'user',
    changes: { what: 'preferences', tags: ['Preferences'] },
    message: {
      type: 'preferences_changed',
      fields: { preferences: storedPreferences },
      tags: ['Preferences'],
      row: 'preferences',
      of: ({ preferences: row, revision }) => ({
        preferences: { ...savedDefaults, ...row, revision },
      }),
    },
    isInAnswer: true,
  },
});

export const preferenceRoutes = [
  get('/api/settings', getPreferences, 'The switches of Settings'),
  patch('/api/settings', updatePreferences, 'Changes switches of Settings', {
    example: { highFrequencySync: true },
  }),
];
