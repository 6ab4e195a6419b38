import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, text, uuid } from '../core/fields.js';
import { erase, patch, put, remove } from '../core/route.js';
import { editNotice } from './message-notice.js';
import { feedVersion, maxMessageLength, message, messageChanges } from './messages.js';

/**
 * Changes the text of an own message. `version` is the one that the editor started from: with an older one the call fails
 * with `changed_elsewhere`, whose errors have the text and the version of now as JSON.
 */
export const updateMessage = defineCall({
  service: 'messaging',
  name: 'update-message',
  access: 'user',
  repeats: 'always',
  input: z.object({
    id: uuid,
    content: text(maxMessageLength, 'Please enter a message'),
    version: z.number().int().min(1),
  }),
  output: message,
});

/** Deletes an own message, or any for who manages. With replies below it, its empty place stays. */
export const deleteMessage = defineCall({
  service: 'messaging',
  name: 'delete-message',
  access: 'user',
  input: idInput,
  output: done,
});

export const pinMessage = defineCall({
  service: 'messaging',
  name: 'pin-message',
  access: 'user',
  repeats: 'always',
  input: idInput,
  output: message,
});

export const unpinMessage = defineCall({
  service: 'messaging',
  name: 'unpin-message',
  access: 'user',
  repeats: 'always',
  input: idInput,
  output: message,
});

/** A message has another text, or was pinned or unpinned. The row has no flag of a reader. */
export const messageUpdated = defineEvent({
  service: 'messaging',
  name: 'message-updated',
  payload: z.object({
    messageId: uuid,
    workspaceId: uuid,
    userId: uuid,
    message,
    /** Whom an edit names for the first time; null for everyone. */
    newlyNamed: z.array(uuid).nullable().optional(),
    authorName: z.string().optional(),
  }),
  changedData: ({ workspaceId }) => [feedVersion(workspaceId)],
  notice: editNotice,
  realtime: {
    audience: 'workspace',
    changes: messageChanges,
    message: {
      type: 'message_updated',
      fields: { messageId: uuid, message },
      tags: ['Message', 'MessageExcerpt'],
      row: 'message',
      tagsWithRow: ['MessageExcerpt', 'PinnedMessage'],
      of: ({ messageId, message: row }) => ({ messageId, message: row }),
    },
    isInAnswer: true,
  },
});

export const messageDeleted = defineEvent({
  service: 'messaging',
  name: 'message-deleted',
  payload: z.object({
    messageId: uuid,
    workspaceId: uuid,
    /** Who deleted it. */
    userId: uuid,
    /** The messages that no longer exist: also the empty place above a last reply. */
    gone: z.array(uuid),
    /** The empty place of a message with replies; null if it is gone. */
    message: message.nullable(),
  }),
  changedData: ({ workspaceId }) => [feedVersion(workspaceId)],
  realtime: {
    audience: 'workspace',
    changes: messageChanges,
    message: {
      type: 'message_deleted',
      fields: { messageId: uuid, gone: z.array(uuid), message: message.nullable() },
      tags: ['Message', 'MessageExcerpt', 'Unread'],
      row: 'gone',
      // A deleted message no longer counts as unread.
      tagsWithRow: ['MessageExcerpt', 'PinnedMessage', 'Unread'],
      of: ({ messageId, gone, message: row }) => ({ messageId, gone, message: row }),
    },
  },
});

export const editingRoutes = [
  patch('/api/messages/:id', updateMessage, 'Changes the text of an own message', {
    example: { content: 'Hello again', version: 1 },
    scope: 'personal',
  }),
  erase('/api/messages/:id', deleteMessage, 'Deletes a message', { scope: 'manage-every-message' }),
  put('/api/messages/:id/pin', pinMessage, 'Pins a message', { example: {} }),
  remove('/api/messages/:id/pin', unpinMessage, 'Unpins a message'),
];
