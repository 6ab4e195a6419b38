import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { message } from './messages.js';

export const messageChangesAnswer = z.object({
  /** Where the next call goes on. */
  cursor: z.string(),
  /** Whether there are further changes already. */
  more: z.boolean(),
  /** Messages that were added or changed, in any order, as they are now. A change can be in two answers. */
  messages: z.array(message),
  /** Messages that no longer exist. */
  deleted: z.array(uuid),
});

export type MessageChanges = z.output<typeof messageChangesAnswer>;

/**
 * The additions, edits, deletions and reactions since the cursor. Without one, only the cursor of now. `gone` if the
 * cursor is too old: the client then reads the feed again.
 */
export const listMessageChanges = defineCall({
  service: 'messaging',
  name: 'list-message-changes',
  access: 'user',
  input: z.object({
    since: z
      .string()
      .max(200)
      .regex(/^[A-Za-z0-9_-]+$/, 'Not a cursor')
      .optional(),
  }),
  output: messageChangesAnswer,
  tags: ['Message'],
});

export const messageChangesRoutes = [
  get('/api/messages/changes', listMessageChanges, 'Changes of messages since a cursor', {
    errors: ['gone'],
  }),
];
