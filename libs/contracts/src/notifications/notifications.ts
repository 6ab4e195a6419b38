import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, instant, nothing, nullableInstant, pageQuery, uuid } from '../core/fields.js';
import { get, post, remove } from '../core/route.js';

/**
 * A notification. `type` is a kind that the contract of an event declares, and the client makes the text from its words
 * and `params`. A client may get kinds that it does not know.
 */
export const notification = z.object({
  id: uuid,
  /** Null for notifications that belong to the user in every workspace. */
  workspaceId: uuid.nullable(),
  /** The screen of the web app that the notification opens. */
  link: z.string(),
  createdAt: instant,
  readAt: nullableInstant,
  type: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
/** A notification. */
export type Notification = z.output<typeof notification>;

/** Maximum number of notifications that one call marks. */
const maxMarked = 100;

/** Names either single notifications, or a time up to which all are marked. */
export const markNotificationsBody = z
  .object({
    ids: z.array(uuid).min(1).max(maxMarked).optional(),
    until: instant.optional(),
  })
  .superRefine(({ ids, until }, context) => {
    if ((ids === undefined) === (until === undefined)) {
      context.addIssue({ code: 'custom', path: ['ids'], message: 'Give either ids or until' });
    }
  });

/** Input of `mark-notifications-read`. */
export type MarkNotificationsBody = z.input<typeof markNotificationsBody>;

/** `unread` is at most `mostUnread`. */
const unreadCount = z.object({ unread: z.number().int() });

/** The number of unread notifications. */
export type UnreadCount = z.output<typeof unreadCount>;

/** The caller's notifications, newest first. */
export const listNotifications = defineCall({
  service: 'notifications',
  name: 'list-notifications',
  access: 'user',
  input: pageQuery,
  output: z.array(notification),
  tags: ['Notification'],
});

/** The number of the caller's unread notifications. */
export const countUnreadNotifications = defineCall({
  service: 'notifications',
  name: 'count-unread-notifications',
  access: 'user',
  input: nothing,
  output: unreadCount,
  tags: ['Notification'],
});

/** Marks the caller's notifications as read. Ids of other users and unknown ids are ignored. */
export const markNotificationsRead = defineCall({
  service: 'notifications',
  name: 'mark-notifications-read',
  access: 'user',
  repeats: 'always',
  input: markNotificationsBody,
  output: unreadCount,
});

/** Deletes the caller's notifications up to a time. */
export const clearNotifications = defineCall({
  service: 'notifications',
  name: 'clear-notifications',
  access: 'user',
  repeats: 'always',
  input: z.object({ until: instant }),
  output: done,
});

// The messages contain their change, so the bell updates its cache without a read.
const changes = { what: 'notifications', tags: ['Notification'] };

/**
 * A notification was stored: for one user, or for every member of the workspace except the actor. Its id is the same for
 * all recipients.
 */
export const notificationCreated = defineEvent({
  service: 'notifications',
  name: 'notification-created',
  payload: z.object({
    userId: uuid.nullable(),
    workspaceId: uuid,
    actorId: uuid.nullable(),
    notification,
    /** Clients of the workspace did not get it. Absent in events of earlier versions. */
    teamOnly: z.boolean().optional(),
  }),
  realtime: {
    audience: ({ userId, workspaceId, teamOnly = false }) =>
      userId === null
        ? { kind: teamOnly ? ('team' as const) : ('workspace' as const), workspaceId }
        : { kind: 'user', userId },
    changes,
    message: {
      type: 'notification',
      /** Clients ignore a notification whose actor is their own user. */
      fields: { actorId: uuid.nullable(), notification },
      tags: [],
      of: ({ actorId, notification: row }) => ({ actorId, notification: row }),
    },
  },
});

const changeOfOne = { userId: uuid, workspaceId: uuid, unread: z.number().int() };

/** A user marked notifications as read: the listed `ids`, or all up to `until`. */
export const notificationsRead = defineEvent({
  service: 'notifications',
  name: 'notifications-read',
  payload: z.object({
    ...changeOfOne,
    ids: z.array(uuid).nullable(),
    until: nullableInstant,
    readAt: instant,
  }),
  realtime: {
    audience: 'user',
    changes,
    message: {
      type: 'notifications_read',
      fields: {
        workspaceId: uuid,
        ids: z.array(uuid).nullable(),
        until: nullableInstant,
        readAt: instant,
        unread: z.number().int(),
      },
      tags: [],
      of: ({ workspaceId, ids, until, readAt, unread }) => ({ workspaceId, ids, until, readAt, unread }),
    },
  },
});

/** A user deleted all notifications up to a time. */
export const notificationsCleared = defineEvent({
  service: 'notifications',
  name: 'notifications-cleared',
  payload: z.object({ ...changeOfOne, until: instant }),
  realtime: {
    audience: 'user',
    changes,
    message: {
      type: 'notifications_cleared',
      fields: { workspaceId: uuid, until: instant, unread: z.number().int() },
      tags: [],
      of: ({ workspaceId, until, unread }) => ({ workspaceId, until, unread }),
    },
  },
});

/** The routes of notifications. */
export const notificationRoutes = [
  get('/api/notifications', listNotifications, 'Notifications of the user, newest first'),
  get('/api/notifications/unread', countUnreadNotifications, 'The number of unread notifications'),
  post('/api/notifications/read', markNotificationsRead, 'Marks notifications as read', {
    example: { ids: ['00000000-0000-4000-8000-000000000001'] },
  }),
  remove('/api/notifications', clearNotifications, 'Deletes the notifications up to a time', {
    example: { until: '2026-01-01T00:00:00.000Z' },
  }),
];
