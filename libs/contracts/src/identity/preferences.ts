import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { nothing, uuid } from '../core/fields.js';
import { get, patch } from '../core/route.js';

/** The switches of Settings that are saved, with their defaults (section 2 of the specification). */
export const preferenceDefaults = {
  automaticSync: true,
  highFrequencySync: false,
  clientDataAccess: true,
} as const;

/** All saved switches with their defaults. */
export const savedDefaults = { ...preferenceDefaults, appearOffline: false } as const;

/**
 * A user's preferences. `appearOffline` hides the user's presence. The others apply to the sources that the user created: `automaticSync` reads them on schedule,
 * `highFrequencySync` every 5 minutes instead of hourly, `clientDataAccess` shows them to outside clients.
 */
export const preferences = z.object({
  automaticSync: z.boolean(),
  highFrequencySync: z.boolean(),
  clientDataAccess: z.boolean(),
  appearOffline: z.boolean(),
});

export type Preferences = z.output<typeof preferences>;

/** The switches that apply to the sources of their user. */
export type SourcePreferences = Omit<Preferences, 'appearOffline'>;

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
    // Absent in events of earlier versions.
    preferences: preferences.extend({ appearOffline: preferences.shape.appearOffline.optional() }),
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
        preferences: { ...row, appearOffline: row.appearOffline ?? false, revision },
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
