import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { nothing, nullableInstant, uuid } from '../core/fields.js';
import { defineRoute, get, put, remove } from '../core/route.js';

/** How a kind of notice reaches the user. `sms` and `whatsapp` are stored for the day when a provider is configured. */
const channelWishes = z.object({
  app: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
});

/** How a kind of notice reaches the user. */
export type ChannelWishes = z.output<typeof channelWishes>;

/** A time of the day: `22:00`. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00');

/** How often mails with notices are sent. */
export const digestRhythms = ['immediate', 'hourly', 'daily'] as const;

/** `hour` is the one of a daily mail, in the time zone of the user. */
const digest = z.object({ every: z.enum(digestRhythms), hour: z.number().int().min(0).max(23) });

/** When mails with notices are sent. */
export type Digest = z.output<typeof digest>;

/** May go over midnight. */
const quietHours = z
  .object({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Must differ from the beginning' });

/** The time of the day in which nothing is sent, in the time zone of the user. */
export type QuietHours = z.output<typeof quietHours>;

/** What can be muted: a source, a thread by its first message, or a workspace. */
export const muteKinds = ['source', 'thread', 'workspace'] as const;

const mute = z.object({
  kind: z.enum(muteKinds),
  id: uuid,
  /** Null until it is taken back. */
  until: nullableInstant.optional().transform((value) => value ?? null),
});

/** A source, a thread or a workspace whose notices do not reach the user. */
export type Mute = z.output<typeof mute>;

const mostKinds = 100;

/** More mutes of one user are refused. */
export const mostMutes = 200;

/**
 * What applies now: a kind whose switch in Settings is off is off here too. The kinds are those that the contracts of
 * events declare.
 */
export const notificationPreferences = z.object({
  kinds: z.record(z.string(), channelWishes),
  digest,
  /** Null without. */
  quietHours: quietHours.nullable(),
  mutes: z.array(mute),
  /** The zone of hours and quiet hours: the one in the settings of the account, else UTC. */
  timeZone: z.string(),
});

/** What the user wants to be notified about, and how. */
export type NotificationPreferences = z.output<typeof notificationPreferences>;

/** Absent fields stay as they are. */
export const notificationPreferencesBody = z.object({
  kinds: z
    .record(z.string().max(40), channelWishes.partial())
    .refine((kinds) => Object.keys(kinds).length <= mostKinds, `At most ${mostKinds} kinds`)
    .optional(),
  digest: digest.optional(),
  quietHours: quietHours.nullable().optional(),
});

/** Input of `update-notification-preferences`. */
export type NotificationPreferencesBody = z.output<typeof notificationPreferencesBody>;

export const getNotificationPreferences = defineCall({
  service: 'notifications',
  name: 'get-notification-preferences',
  access: 'user',
  input: nothing,
  output: notificationPreferences,
  tags: ['NotificationPreferences'],
});

/**
 * Changes the given fields and returns all of them. A kind whose switch in Settings is off keeps what the user chose
 * before. Kinds that this version does not know are ignored.
 */
export const updateNotificationPreferences = defineCall({
  service: 'notifications',
  name: 'update-notification-preferences',
  access: 'user',
  repeats: 'always',
  input: notificationPreferencesBody,
  output: notificationPreferences,
});

/** Mutes a source, a thread or a workspace, and returns all choices. Of two tabs that mute at once, both succeed. */
export const muteNotices = defineCall({
  service: 'notifications',
  name: 'mute-notices',
  access: 'user',
  repeats: 'always',
  input: mute.omit({ id: true }).extend({ itemId: uuid }),
  output: notificationPreferences,
});

export const unmuteNotices = defineCall({
  service: 'notifications',
  name: 'unmute-notices',
  access: 'user',
  repeats: 'always',
  input: mute.pick({ kind: true }).extend({ itemId: uuid }),
  output: notificationPreferences,
});

/** What applies to the notices of a user has changed: by the user, or by a switch of Settings. */
export const notificationPreferencesChanged = defineEvent({
  service: 'notifications',
  name: 'notification-preferences-changed',
  payload: z.object({ userId: uuid, isBySwitch: z.boolean() }),
  realtime: {
    audience: 'user',
    changes: { what: 'notification_preferences', tags: ['NotificationPreferences'] },
    isInAnswer: ({ isBySwitch }) => !isBySwitch,
  },
});

export const notificationPreferenceRoutes = [
  get(
    '/api/notification-preferences',
    getNotificationPreferences,
    'What the user is notified about, and how',
  ),
  put(
    '/api/notification-preferences',
    updateNotificationPreferences,
    'Changes what the user is notified about, and how',
    { example: { quietHours: { from: '22:00', to: '07:00' } } },
  ),
  put(
    '/api/notification-preferences/mutes/:kind/:itemId',
    muteNotices,
    'Mutes a source, a thread or a workspace',
    {
      example: { until: null },
      errors: ['conflict'],
    },
  ),
  remove('/api/notification-preferences/mutes/:kind/:itemId', unmuteNotices, 'Takes a mute back'),
];

/** The address in the headers and the footer of a mail with notices. */
export const unsubscribePath = '/unsubscribe';

const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * Switches mails off for the kinds that the mail with the link was about, or on again. By RFC 8058, the link alone is
 * enough.
 */
export const unsubscribe = defineCall({
  service: 'notifications',
  name: 'unsubscribe',
  access: 'anonymous',
  repeats: 'always',
  input: z.object({ token: linkToken, isOn: z.boolean() }),
  output: z.object({ isKnown: z.boolean() }),
});

const pageInput = z.object({ token: linkToken });

/** The page that the link opens. It changes nothing. */
export const unsubscribePageRoute = defineRoute({
  method: 'GET',
  path: `${unsubscribePath}/:token`,
  operation: 'showUnsubscribePage',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'The page of the link that ends mails with notices',
  input: pageInput,
});

/** The form of the page, and the request of a mail program, whose field `List-Unsubscribe` RFC 8058 names. */
export const unsubscribeRoute = defineRoute({
  method: 'POST',
  path: `${unsubscribePath}/:token`,
  operation: 'unsubscribe',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Ends mails with notices, by the link alone',
  input: pageInput.extend({
    'List-Unsubscribe': z.string().max(100).optional(),
    /** `on` takes it back. */
    mails: z.literal('on').optional(),
  }),
  example: { 'List-Unsubscribe': 'One-Click' },
  body: 'form',
});
