import { z } from 'zod';
import { optionalKey } from '../analytics/source-connection.js';
import { testFailures } from '../analytics/source-test.js';
import { defineCall } from '../core/call.js';
import { idInput, instant, nullableInstant, optionalWebAddress, uuid } from '../core/fields.js';
import { get, post, start } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { connectedApp } from './connected-apps.js';
import { deckConnectionFields } from './deck-reading.js';

export const readTriggers = ['schedule', 'manual', 'retry', 'change'] as const;
export type ReadTrigger = (typeof readTriggers)[number];

export const readStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export type ReadStatus = (typeof readStatuses)[number];

/**
 * One attempt to read the app of a deck. `change` means that the deck was connected, corrected or resumed. `reason` is a
 * sentence for people: why it failed, or which chosen value was missing in a good read.
 */
export const deckRead = z.object({
  id: uuid,
  appId: uuid,
  trigger: z.enum(readTriggers),
  status: z.enum(readStatuses),
  reason: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  startedAt: nullableInstant,
  finishedAt: nullableInstant,
  nextTryAt: nullableInstant,
  createdAt: instant,
});

export type DeckRead = z.output<typeof deckRead>;

/** Days of values that a deck shows and the product stores. */
export const deckDays = 30;

/** A value of a deck day by day (UTC), oldest first. */
export const deckHistory = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  days: z.array(z.object({ day: z.iso.date(), value: z.number() })),
});

/** A deck with its last reads, newest first, its values of 30 days and the coins that it has earned. */
export const connectedAppDetails = connectedApp.extend({
  reads: z.array(deckRead),
  history: z.array(deckHistory),
  coinsEarned: z.number().int(),
});

export type ConnectedAppDetails = z.output<typeof connectedAppDetails>;

export const getConnectedApp = defineCall({
  service: 'gamification',
  name: 'get-connected-app',
  access: 'user',
  input: idInput,
  output: connectedAppDetails,
  tags: ['ConnectedAppReads'],
});

/** Starts a read. If one of the deck is queued or running already, returns that one. */
export const refreshConnectedApp = defineCall({
  service: 'gamification',
  name: 'refresh-connected-app',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: deckRead,
});

/** `id` names the deck whose token is used if `authToken` is absent and the host is the same. */
export const testConnectedAppBody = z.object({
  id: uuid.nullable().optional(),
  apiEndpoint: optionalWebAddress,
  authToken: optionalKey,
  ...deckConnectionFields,
});

export type TestConnectedAppBody = z.input<typeof testConnectedAppBody>;

/**
 * What a deck would show. A failure is an answer with `success: false`: `message` says what is wrong and what to do; of a
 * good test it names a chosen value that was missing. `preview` is the JSON of the body, shortened, so that values can be
 * picked from it.
 */
export const testConnectedAppAnswer = z.object({
  success: z.boolean(),
  failure: z.enum(testFailures).nullable(),
  message: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  form: z.enum(['values', 'rows', 'numbers', 'feed', 'health']).nullable(),
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string().nullable() })),
  headline: z.string().nullable(),
  preview: z.string().nullable(),
});

export type TestConnectedAppAnswer = z.output<typeof testConnectedAppAnswer>;

/** Reads an app once and returns what its deck would show. Stores nothing. */
export const testConnectedApp = defineCall({
  service: 'gamification',
  name: 'test-connected-app',
  access: 'user',
  input: testConnectedAppBody,
  output: testConnectedAppAnswer,
  timeoutMs: 20_000,
});

/** Reads the app of a deck. */
export const readDeck = defineJob({
  service: 'gamification',
  name: 'read-deck',
  title: 'Read a connected app',
  input: z.object({ appId: uuid, userId: uuid, workspaceId: uuid, readId: uuid }),
  result: z.null(),
  // Its user sees the read instead.
  startedBy: 'product',
  attempts: 3,
  // What an app answers may be what stops the process. A third run would stop it again.
  losses: 2,
  backOffSeconds: 5,
  timeLimitSeconds: 120,
  // Slow apps leave places to other jobs, and those of one workspace leave some to the others.
  share: 2 / 3,
  shareOfWorkspace: 1 / 3,
  // A day longer than its read.
  keptDays: 31,
});

/** Starts the reads that are due. */
export const scheduleDeckReads = defineJob({
  service: 'gamification',
  name: 'schedule-deck-reads',
  title: 'Start the reads of connected apps that are due',
  input: z.object({}),
  result: z.null(),
  startedBy: 'product',
  attempts: 1,
  backOffSeconds: 5,
  timeLimitSeconds: 55,
  schedule: '* * * * *',
});

export const deckReadRoutes = [
  get('/api/connected-apps/:id', getConnectedApp, 'A connected app with its last reads and its history'),
  start('/api/connected-apps/:id/refresh', refreshConnectedApp, 'Starts a read; answers with it', {
    example: {},
  }),
  post('/api/connected-apps/test', testConnectedApp, 'Reads an app without storing anything', {
    example: { apiEndpoint: 'https://app.example/status' },
  }),
];
