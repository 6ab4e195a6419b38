import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { type VersionKey, versionKey } from '../core/data-version.js';
import { defineEvent } from '../core/event.js';
import { instant, nullableInstant, pageQuery, storable, text, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { create, get, post } from '../core/route.js';
import { attachment, maxAttachments } from './attachments.js';
import { aboutMessage, messageLink, messageNotice } from './message-notice.js';

/** The longest message, in characters. */
export const maxMessageLength = 10_000;

export const messageAuthor = z.object({
  id: uuid,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  role,
});

/** A member whom a message names, with the name of today. In `content` a mention is `<@USER_ID>`. */
export const mention = z.object({ userId: uuid, displayName: z.string() });

/** Reactions of one type other than like. */
export const reactionGroup = z.object({
  type: z.string(),
  count: z.number().int(),
  /** Whether the caller's is among them. */
  mine: z.boolean(),
});

export const message = z.object({
  id: uuid,
  content: z.string(),
  parentId: uuid.nullable(),
  /** Its files, in order; null without any. */
  attachments: z.array(attachment).nullable(),
  createdAt: instant,
  updatedAt: instant,
  reactionCount: z.number().int(),
  /** Whether the caller has liked it. */
  reactedByMe: z.boolean(),
  author: messageAuthor,
  /** The id that the client of the author gave to the post; null or absent without one. */
  clientId: uuid.nullish(),
  // Absent in events and answers that were stored before these fields existed.
  /** 1 for a new message, raised by each edit. */
  version: z.number().int().default(1),
  editedAt: nullableInstant.default(null),
  /** A deleted message stays only where it has replies. Its content is empty. */
  deleted: z.boolean().default(false),
  pinned: z.boolean().default(false),
  mentions: z.array(mention).default([]),
  figure: z.unknown().nullable().default(null),
  /** Reactions other than likes, which `reactionCount` and `reactedByMe` tell. */
  reactions: z.array(reactionGroup).default([]),
});

export type Message = z.output<typeof message>;

const messageContent = text(maxMessageLength, 'Please enter a message');

/** A message with a file needs no words. */
const contentOrNothing = z
  .string()
  .trim()
  .max(maxMessageLength, `At most ${maxMessageLength} characters`)
  .regex(storable, 'Must not contain a NUL character or half of a surrogate pair')
  .default('');

/** A reply to a reply is stored with the `parentId` of the thread: replies are one level deep. */
export const postMessageBody = z
  .object({
    content: contentOrNothing,
    parentId: uuid.nullish().transform((value) => value ?? null),
    /** An id by which the client knows its post again, in the answer, in the event and in each read. */
    clientId: uuid.optional(),
    /** Files of the caller that no message has yet. */
    attachments: z.array(uuid).max(maxAttachments, `At most ${maxAttachments} files`).optional(),
  })
  .superRefine(({ content, attachments = [] }, context) => {
    if (attachments.length > 0 && content === '') return;
    for (const { message: problem } of messageContent.safeParse(content).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['content'], message: problem });
    }
  });

export type PostMessageBody = z.input<typeof postMessageBody>;

/** The state after a toggle: whether the caller's reaction is set, and the number of reactions. */
export const reactionAnswer = z.object({
  messageId: uuid,
  type: z.string(),
  active: z.boolean(),
  reactionCount: z.number().int(),
});

export type ReactionAnswer = z.output<typeof reactionAnswer>;

/**
 * Flat, newest first, replies among them. With `around`, the page holds this message, a few newer ones and the older
 * ones; `not_found` if the workspace has no such message. A cursor replaces `around`: the link of a next page has both.
 */
export const listMessages = defineCall({
  service: 'messaging',
  name: 'list-messages',
  access: 'user',
  input: pageQuery.extend({ around: uuid.optional() }),
  output: z.array(message),
  tags: ['Message'],
});

/** Maximum number of messages whose beginnings one call returns. */
export const maxExcerpts = 50;

/** In a query, the ids are separated by commas. */
const excerptIds = z
  .union([z.array(z.string()), z.string().transform((ids) => ids.split(','))])
  .pipe(z.array(uuid).min(1).max(maxExcerpts));

export const messageExcerpt = z.object({
  id: uuid,
  /** The beginning of the message, in one line. */
  excerpt: z.string(),
});

export type MessageExcerpt = z.output<typeof messageExcerpt>;

/** The beginnings of messages that the caller may read now. Other ids are left out. */
export const listMessageExcerpts = defineCall({
  service: 'messaging',
  name: 'list-message-excerpts',
  access: 'user',
  input: z.object({ ids: excerptIds }),
  output: z.array(messageExcerpt),
  tags: ['Message'],
});

export const postMessage = defineCall({
  service: 'messaging',
  name: 'post-message',
  access: 'user',
  repeats: 'with-key',
  input: postMessageBody,
  output: message,
});

/**
 * Sets or removes the caller's reaction. A user has at most one reaction of each type. `active` is the wanted state, so
 * that a repeat changes nothing; without it the call toggles.
 */
export const toggleReaction = defineCall({
  service: 'messaging',
  name: 'toggle-reaction',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ id: uuid, type: z.enum(['like']).default('like'), active: z.boolean().optional() }),
  output: reactionAnswer,
});

/** The messages, likes and author names of a workspace. */
export const feedVersion = (workspaceId: string): VersionKey => versionKey('feed', workspaceId);

const changes = { what: 'messages', tags: ['Message'] };

export const messagePosted = defineEvent({
  service: 'messaging',
  name: 'message-posted',
  payload: z.object({
    messageId: uuid,
    workspaceId: uuid,
    userId: uuid,
    parentId: uuid.nullable(),
    authorName: z.string(),
    /** The whole message; absent in events that were published before this field existed. */
    message: message.nullish(),
    /** The authors in the thread of a reply, without its own; absent in events from before this field. */
    threadUserIds: z.array(uuid).optional(),
  }),
  changedData: ({ workspaceId }) => [feedVersion(workspaceId)],
  realtime: {
    audience: 'workspace',
    changes,
    message: {
      type: 'new_message',
      fields: {
        messageId: uuid,
        parentId: uuid.nullable(),
        authorId: uuid,
        message: message.nullish(),
      },
      tags: ['Message'],
      row: 'message',
      of: ({ messageId, parentId, userId, message: row }) => ({
        messageId,
        parentId,
        authorId: userId,
        message: row,
      }),
    },
    isInAnswer: true,
  },
  activity: {
    type: 'message',
    readers: 'workspace',
    sentence: ({ parentId, authorName }) =>
      parentId === null ? `${authorName} posted a message` : `${authorName} replied`,
    actorName: ({ authorName }) => authorName,
    subject: ({ messageId }) => ({ type: 'message', id: messageId }),
  },
  notice: messageNotice,
});

export const reactionChanged = defineEvent({
  service: 'messaging',
  name: 'reaction-changed',
  payload: z.object({
    messageId: uuid,
    workspaceId: uuid,
    userId: uuid,
    type: z.string(),
    active: z.boolean(),
    reactionCount: z.number().int(),
    /** The author of the message; null in events that were published before this field existed. */
    authorId: uuid.nullable().default(null),
  }),
  changedData: ({ workspaceId }) => [feedVersion(workspaceId)],
  realtime: {
    audience: 'workspace',
    changes,
    message: {
      type: 'message_reaction',
      fields: {
        messageId: uuid,
        reactionCount: z.number().int(),
        userId: uuid,
        /** Whether the reaction of `userId` is set now; older servers do not send it. */
        active: z.boolean().optional(),
      },
      tags: ['Message'],
      row: 'active',
      of: ({ messageId, reactionCount, userId, active }) => ({ messageId, reactionCount, userId, active }),
    },
    isInAnswer: true,
  },
  notice: {
    kinds: {
      like: { ...aboutMessage, icon: 'heart', tint: 'red', title: '{{actorName}} liked your message' },
    },
    // One for each member who likes, also after the like is removed and given again.
    of: ({ messageId, workspaceId, userId, authorId, active, type }) =>
      !active || authorId === null || authorId === userId
        ? null
        : {
            kind: 'like',
            key: `${type}:${messageId}:${userId}`,
            workspaceId,
            readers: { kind: 'members', userIds: [authorId], withClients: true },
            actorId: userId,
            params: { actorId: userId, actorName: null, messageId },
            link: messageLink(messageId),
          },
  },
});

export const messageRoutes = [
  get('/api/messages', listMessages, 'Messages of the workspace, flat, newest first', {
    ready: { madeOf: ({ workspaceId }) => [feedVersion(workspaceId)] },
  }),
  get('/api/messages/excerpts', listMessageExcerpts, 'The beginnings of messages', {
    example: { ids: '00000000-0000-4000-8000-000000000001' },
  }),
  create('/api/messages', postMessage, 'Posts a message or a reply', { example: { content: 'Hello' } }),
  post('/api/messages/:id/reactions', toggleReaction, 'Likes a message, or takes the like back', {
    example: { type: 'like' },
  }),
];

export const messages = defineCollection({ path: '/api/messages', scope: 'shared' });
