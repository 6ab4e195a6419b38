import { z } from 'zod';
import { membersBut } from '../core/audience.js';
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

/** A notification as its user has left it. */
export const inboxEntry = notification.extend({
  /** When the user opened the list with it, or read it. */
  seenAt: nullableInstant,
  archivedAt: nullableInstant,
  /** What it is about: the group of its kind, the id of the thing if its place names one, and the place. */
  subject: z.object({ kind: z.string(), id: uuid.nullable(), path: z.string() }),
});
/** A notification as its user has left it. */
export type InboxEntry = z.output<typeof inboxEntry>;

/** `current`, the default, is all that is not archived. */
const inboxState = z.enum(['current', 'unread', 'archived']);

/** Input of `list-notifications`. `kind` is a kind of notice or a group of kinds; an unknown one has no notifications. */
export const inboxQuery = pageQuery.extend({
  state: inboxState.optional(),
  kind: z.string().min(1).max(40).optional(),
});

/** Maximum number of notifications that one call marks. */
const maxMarked = 100;

const chosen = {
  ids: z.array(uuid).min(1).max(maxMarked).optional(),
  until: instant.optional(),
};

interface Chosen {
  readonly ids?: readonly string[] | undefined;
  readonly until?: string | undefined;
}

function requireOne({ ids, until }: Chosen, context: z.RefinementCtx): void {
  if ((ids === undefined) === (until === undefined)) {
    context.addIssue({ code: 'custom', path: ['ids'], message: 'Give either ids or until' });
  }
}

/** Names either single notifications, or a time up to which all are marked. */
export const markNotificationsBody = z.object(chosen).superRefine(requireOne);

/** Names notifications in the same way. With `isArchived` false they come back. */
export const archiveNotificationsBody = z
  .object({ ...chosen, isArchived: z.boolean().default(true) })
  .superRefine(requireOne);

/** Input of `mark-notifications-read`. */
export type MarkNotificationsBody = z.input<typeof markNotificationsBody>;

/** Both are at most `mostUnread`. */
const unreadCount = z.object({ unread: z.number().int(), unseen: z.number().int() });

/** The number of unread notifications, and of those among them that the user has not seen. */
export type UnreadCount = z.output<typeof unreadCount>;

/** The caller's notifications, newest first. */
export const listNotifications = defineCall({
  service: 'notifications',
  name: 'list-notifications',
  access: 'user',
  input: inboxQuery,
  output: z.array(inboxEntry),
  // The list of the bell is changed by messages, and its views are read again.
  tags: ['Notification', 'Inbox'],
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

/** Marks the caller's notifications up to a time as seen. They stay unread. */
export const markNotificationsSeen = defineCall({
  service: 'notifications',
  name: 'mark-notifications-seen',
  access: 'user',
  repeats: 'always',
  input: z.object({ until: instant }),
  output: unreadCount,
});

/** Puts the caller's notifications away as read, or brings them back. Ids of other users and unknown ids are ignored. */
export const archiveNotifications = defineCall({
  service: 'notifications',
  name: 'archive-notifications',
  access: 'user',
  repeats: 'always',
  input: archiveNotificationsBody,
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
    /** Members who did not get it, since they do not want it. */
    notFor: z.array(uuid).optional(),
    /** The user has it already, unseen: it says more now. */
    isAgain: z.boolean().optional(),
  }),
  realtime: {
    audience: ({ userId, workspaceId, ...rest }) =>
      userId === null ? membersBut(workspaceId, rest) : { kind: 'user', userId },
    changes,
    message: {
      type: 'notification',
      /** Clients ignore a notification whose actor is their own user. */
      fields: { actorId: uuid.nullable(), notification, isAgain: z.boolean().optional() },
      tags: ['Inbox'],
      of: ({ actorId, notification: row, isAgain }) => ({ actorId, notification: row, isAgain }),
    },
  },
});

const changeOfOne = {
  userId: uuid,
  workspaceId: uuid,
  unread: z.number().int(),
  /** Absent in events of earlier versions, in which what was unread was unseen. */
  unseen: z.number().int().optional(),
};

/** The fields of every message about a change by the user. */
const changedFields = { workspaceId: uuid, unread: z.number().int(), unseen: z.number().int() };

interface ChangeOfOne {
  readonly workspaceId: string;
  readonly unread: number;
  readonly unseen?: number | undefined;
}
const changedOf = ({ workspaceId, unread, unseen = unread }: ChangeOfOne) => ({
  workspaceId,
  unread,
  unseen,
});

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
      fields: { ...changedFields, ids: z.array(uuid).nullable(), until: nullableInstant, readAt: instant },
      tags: ['Inbox'],
      of: ({ ids, until, readAt, ...change }) => ({ ...changedOf(change), ids, until, readAt }),
    },
  },
});

/** A user saw all notifications up to a time. */
export const notificationsSeen = defineEvent({
  service: 'notifications',
  name: 'notifications-seen',
  payload: z.object({ ...changeOfOne, until: instant, seenAt: instant }),
  realtime: {
    audience: 'user',
    changes,
    message: {
      type: 'notifications_seen',
      fields: { ...changedFields, until: instant, seenAt: instant },
      tags: ['Inbox'],
      of: ({ until, seenAt, ...change }) => ({ ...changedOf(change), until, seenAt }),
    },
  },
});

/** A user put notifications away, or brought them back: the listed `ids`, or all up to `until`. */
export const notificationsArchived = defineEvent({
  service: 'notifications',
  name: 'notifications-archived',
  payload: z.object({
    ...changeOfOne,
    ids: z.array(uuid).nullable(),
    until: nullableInstant,
    isArchived: z.boolean(),
  }),
  realtime: {
    audience: 'user',
    changes,
    message: {
      type: 'notifications_archived',
      fields: {
        ...changedFields,
        ids: z.array(uuid).nullable(),
        until: nullableInstant,
        isArchived: z.boolean(),
      },
      tags: ['Inbox'],
      of: ({ ids, until, isArchived, ...change }) => ({ ...changedOf(change), ids, until, isArchived }),
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
      fields: { ...changedFields, until: instant },
      tags: ['Inbox'],
      of: ({ until, ...change }) => ({ ...changedOf(change), until }),
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
  post('/api/notifications/seen', markNotificationsSeen, 'Marks notifications up to a time as seen', {
    example: { until: '2026-01-01T00:00:00.000Z' },
  }),
  post('/api/notifications/archive', archiveNotifications, 'Puts notifications away, or brings them back', {
    example: { ids: ['00000000-0000-4000-8000-000000000001'] },
  }),
  remove('/api/notifications', clearNotifications, 'Deletes the notifications up to a time', {
    example: { until: '2026-01-01T00:00:00.000Z' },
  }),
];
