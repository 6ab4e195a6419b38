import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import {
  done,
  idInput,
  instant,
  nameText,
  nullableInstant,
  optionalText,
  optionalWebAddress,
  pageQuery,
  uuid,
} from '../core/fields.js';
import { create, get, patch, remove } from '../core/route.js';
import { changedKey, optionalKey } from '../analytics/source-connection.js';
import { deckConnectionFields, deckReadingFields, syncFrequencies } from './deck-reading.js';
import { coinsText } from './player-change.js';

export const appTypes = ['onq', 'fitness', 'finance', 'work', 'social', 'other'] as const;
export type AppType = (typeof appTypes)[number];

export const deckThemes = ['default', 'modern', 'health', 'finance', 'professional', 'gaming'] as const;
export type DeckTheme = (typeof deckThemes)[number];

const metadata = z.object({ description: optionalText(2000) });

/** A deck as its owner reads it. Instead of the token it shows whether one is stored, and its last four characters. */
export const connectedApp = z.object({
  id: uuid,
  userId: uuid,
  appName: z.string(),
  appType: z.enum(appTypes),
  deckTheme: z.enum(deckThemes),
  apiEndpoint: z.string().nullable(),
  hasAuthToken: z.boolean(),
  authTokenLastFour: z.string().nullable(),
  isActive: z.boolean(),
  lastSyncAt: nullableInstant,
  syncFrequency: z.string(),
  metadata: z.object({ description: z.string().nullable() }),
  createdAt: instant,
  updatedAt: instant,
  ...deckReadingFields,
});

export type ConnectedApp = z.output<typeof connectedApp>;

export const connectAppBody = z.object({
  appName: nameText(120, 'App name is required'),
  appType: z.enum(appTypes),
  deckTheme: z.enum(deckThemes).default('default'),
  apiEndpoint: optionalWebAddress,
  authToken: optionalKey,
  metadata: metadata.default({ description: null }),
  syncFrequency: z.enum(syncFrequencies).optional(),
  ...deckConnectionFields,
});

export type ConnectAppBody = z.input<typeof connectAppBody>;

/** `coinsAwarded` is 0 if this app was rewarded before, or at the daily limit. */
export const connectAppAnswer = connectedApp.extend({ coinsAwarded: z.number().int() });

export type ConnectAppAnswer = z.output<typeof connectAppAnswer>;

export const listConnectedApps = defineCall({
  service: 'gamification',
  name: 'list-connected-apps',
  access: 'user',
  input: pageQuery,
  output: z.array(connectedApp),
  tags: ['ConnectedApp'],
});

export const createConnectedApp = defineCall({
  service: 'gamification',
  name: 'create-connected-app',
  access: 'user',
  repeats: 'with-key',
  input: connectAppBody,
  output: connectAppAnswer,
});

/**
 * An absent field stays as it is. The token is only written: `authToken: null` removes it, and so does an endpoint on another
 * host. `isActive: false` pauses the deck. `before` puts it in front of another deck of the user; null puts it last.
 */
export const updateConnectedAppBody = z.object({
  appName: nameText(120, 'App name is required').optional(),
  appType: z.enum(appTypes).optional(),
  deckTheme: z.enum(deckThemes).optional(),
  apiEndpoint: optionalWebAddress.optional(),
  authToken: changedKey,
  metadata: metadata.optional(),
  syncFrequency: z.enum(syncFrequencies).optional(),
  ...deckConnectionFields,
  isActive: z.boolean().optional(),
  before: uuid.nullable().optional(),
});

export type UpdateConnectedAppBody = z.input<typeof updateConnectedAppBody>;

export const updateConnectedApp = defineCall({
  service: 'gamification',
  name: 'update-connected-app',
  access: 'user',
  input: updateConnectedAppBody.extend({ id: uuid }),
  output: connectedApp,
});

export const deleteConnectedApp = defineCall({
  service: 'gamification',
  name: 'delete-connected-app',
  access: 'user',
  input: idInput,
  output: done,
});

/** Stores that a deck synced at the time of the call, unless it was deleted or has synced since `unlessSince`. */
export const recordAppSync = defineCall({
  service: 'gamification',
  name: 'record-app-sync',
  access: 'internal',
  callers: ['gateway'],
  isOfDemo: true,
  repeats: 'always',
  input: z.object({ userId: uuid, workspaceId: uuid, appId: uuid, unlessSince: instant }),
  output: done,
});

const appFields = {
  userId: uuid,
  workspaceId: uuid,
  appId: uuid,
  appName: z.string(),
  appType: z.enum(appTypes),
};

const appSubject = ({ appId }: { appId: string }) => ({ type: 'connected_app', id: appId });

const changes = { what: 'connected_apps', tags: ['ConnectedApp'] };

/** Personal: sent to its user only. */
export const appConnected = defineEvent({
  service: 'gamification',
  name: 'app-connected',
  payload: z.object({
    ...appFields,
    coinsAwarded: z.number().int(),
    experienceAwarded: z.number().int(),
    /** Absent in events that were published before this field existed. */
    app: connectedApp.nullish(),
  }),
  realtime: {
    audience: 'user',
    changes,
    message: {
      type: 'app_connected',
      fields: { app: connectedApp.nullish() },
      tags: changes.tags,
      row: 'app',
      of: ({ app }) => ({ app }),
    },
    isInAnswer: true,
  },
  activity: {
    type: 'app_connected',
    readers: 'user',
    sentence: ({ appName, coinsAwarded }) =>
      `You connected ${appName}${coinsAwarded > 0 ? ` and earned ${coinsText(coinsAwarded)}` : ''}`,
    subject: appSubject,
  },
});

/** Personal: sent to its user only. */
export const appDisconnected = defineEvent({
  service: 'gamification',
  name: 'app-disconnected',
  payload: z.object(appFields),
  realtime: {
    audience: 'user',
    changes,
    message: {
      type: 'app_disconnected',
      fields: { appId: uuid },
      tags: changes.tags,
      row: 'appId',
      of: ({ appId }) => ({ appId }),
    },
    isInAnswer: true,
  },
  activity: {
    type: 'app_disconnected',
    readers: 'user',
    sentence: ({ appName }) => `You disconnected ${appName}`,
    subject: appSubject,
  },
});

const rowOfApp = {
  fields: { app: connectedApp.nullish() },
  tags: changes.tags,
  row: 'app',
  tagsWithRow: ['ConnectedAppReads'],
  of: ({ app }: { app?: ConnectedApp | null | undefined }) => ({ app }),
} as const;

/** An app synced. Personal: sent to its user only. */
export const appSynced = defineEvent({
  service: 'gamification',
  name: 'app-synced',
  payload: z.object({
    ...appFields,
    /** Absent in events that were published before this field existed. */
    app: connectedApp.nullish(),
  }),
  realtime: { audience: 'user', changes, message: { type: 'app_synced', ...rowOfApp } },
});

/** A deck was edited, paused, or could not be read. Personal: sent to its user only. */
export const appChanged = defineEvent({
  service: 'gamification',
  name: 'app-changed',
  payload: z.object({
    ...appFields,
    app: connectedApp.nullish(),
    /** The answer to the request that caused the event shows the change. */
    isInAnswer: z.boolean().optional(),
  }),
  realtime: {
    audience: 'user',
    changes,
    message: { type: 'app_changed', ...rowOfApp },
    isInAnswer: ({ isInAnswer }) => isInAnswer === true,
  },
});

/** The decks of a user have another order. Personal: sent to its user only. */
export const appsReordered = defineEvent({
  service: 'gamification',
  name: 'apps-reordered',
  payload: z.object({ userId: uuid, workspaceId: uuid }),
  realtime: { audience: 'user', changes, isInAnswer: true },
});

export const connectedAppRoutes = [
  get(
    '/api/connected-apps',
    listConnectedApps,
    'Connected apps (decks), newest first; `position` is their order on the screen',
  ),
  create('/api/connected-apps', createConnectedApp, 'Connects an app; the first time it pays coins', {
    example: { appName: 'Bank', appType: 'finance' },
  }),
  patch('/api/connected-apps/:id', updateConnectedApp, 'Edits, pauses or moves a connected app', {
    example: { appName: 'Bank' },
  }),
  remove('/api/connected-apps/:id', deleteConnectedApp, 'Disconnects an app'),
];

export const connectedApps = defineCollection({ path: '/api/connected-apps', scope: 'personal' });
