import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, uuid } from '../core/fields.js';
import { get, put } from '../core/route.js';

const unreadFields = {
  /** Messages of others after the position; at most `mostUnreadMessages`. */
  count: z.number().int(),
  firstUnreadId: uuid.nullable(),
  /** The position: time and id of the last message that counts as read. */
  readAt: instant,
  readId: uuid,
};

const unread = z.object(unreadFields);

/** What a user has not read in a workspace. One's own posts count as read. */
export type Unread = z.output<typeof unread>;

/** The unread messages of the active workspace. For a new member, all messages until now count as read. */
export const countUnreadMessages = defineCall({
  service: 'messaging',
  name: 'count-unread-messages',
  access: 'user',
  input: nothing,
  output: unread,
  tags: ['Unread'],
});

/**
 * Moves the position of the caller. `to` makes the message the last read one, also backwards; `forward` does the same but
 * never moves back, so that a late request of another device changes nothing; `before` makes the message itself unread.
 */
export const markMessagesRead = defineCall({
  service: 'messaging',
  name: 'mark-messages-read',
  access: 'user',
  repeats: 'always',
  input: z.object({ messageId: uuid, move: z.enum(['to', 'forward', 'before']).default('to') }),
  output: unread,
});

export type MarkMessagesRead = z.input<typeof markMessagesRead.input>;

const workspaceUnread = z.object({ workspaceId: uuid, unread: z.number().int() });

export type WorkspaceUnread = z.output<typeof workspaceUnread>;

/** The unread messages of each workspace that the caller has opened. */
export const countUnreadByWorkspace = defineCall({
  service: 'messaging',
  name: 'count-unread-by-workspace',
  access: 'user',
  input: nothing,
  output: z.array(workspaceUnread),
  tags: ['Unread'],
});

/** A user has read further, or has marked messages as unread. */
export const readPositionMoved = defineEvent({
  service: 'messaging',
  name: 'read-position-moved',
  payload: z.object({ userId: uuid, workspaceId: uuid, ...unreadFields }),
  realtime: {
    audience: 'user',
    changes: { what: 'unread', tags: ['Unread'] },
    message: {
      type: 'unread',
      fields: { workspaceId: uuid, ...unreadFields },
      tags: [],
      of: ({ userId: _user, ...rest }) => rest,
    },
  },
});

export const unreadRoutes = [
  get('/api/messages/unread', countUnreadMessages, 'The number of unread messages, and the first of them'),
  get(
    '/api/messages/unread/workspaces',
    countUnreadByWorkspace,
    'The number of unread messages of each workspace',
  ),
  put(
    '/api/messages/read',
    markMessagesRead,
    'Marks messages as read up to this one, or as unread after it',
    {
      example: { messageId: '00000000-0000-4000-8000-000000000001' },
    },
  ),
];
