import { z } from 'zod';
import { figureRef } from '../analytics/posted-figures.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { type VersionKey, versionKey } from '../core/data-version.js';
import { defineEvent } from '../core/event.js';
import { instant, nullableInstant, pageQuery, storable, text, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { create, get } from '../core/route.js';
import { attachment, maxAttachments } from './attachments.js';
import { messageNotice } from './message-notice.js';

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

/** The number of reactions of one type other than like. */
export const reactionCountOf = z.object({ type: z.string(), count: z.number().int() });

export const reactionGroup = reactionCountOf.extend({
  /** Whether the caller's is among them. */
  mine: z.boolean(),
});

/**
 * A metric, report or source that the message shows. `ref` is null for clients and in live rows, since not every reader may
 * see it: who may learns the name with the figure.
 */
export const messageFigure = figureRef.extend({ ref: z.string().nullable() });

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
  // Absent in events and answers that were stored before these fields existed.
  /** Raised by every change of the message, its reactions included: of two copies the one with more is newer. */
  revision: z.number().int().default(0),
  /** 1 for a new message, raised by each edit. */
  version: z.number().int().default(1),
  editedAt: nullableInstant.default(null),
  /** A deleted message stays only where it has replies. Its content is empty. */
  deleted: z.boolean().default(false),
  pinned: z.boolean().default(false),
  mentions: z.array(mention).default([]),
  figure: messageFigure.nullable().default(null),
  /** Reactions other than likes, which `reactionCount` and `reactedByMe` tell. */
  reactions: z.array(reactionGroup).default([]),
});

export type Message = z.output<typeof message>;

const messageContent = text(maxMessageLength, 'Please enter a message');

/** A message with a file or a figure needs no words. */
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
    /** The id of the message, made by the client. The same post under the same id is the same message. */
    id: uuid.optional(),
    /** The name that `id` had before; see ADR 0074. */
    clientId: uuid.optional(),
    /** Files of the caller that no message has yet. */
    attachments: z.array(uuid).max(maxAttachments, `At most ${maxAttachments} files`).optional(),
    /** A figure that the caller may see. It is stored as it is now, and shown beside the one of later. */
    figure: figureRef.optional(),
  })
  .superRefine(({ content, attachments = [], figure }, context) => {
    if ((attachments.length > 0 || figure) && content === '') return;
    for (const { message: problem } of messageContent.safeParse(content).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['content'], message: problem });
    }
  });

export type PostMessageBody = z.input<typeof postMessageBody>;

/**
 * Flat, newest first, replies among them. With `around`, the page holds this message, a few newer ones and the older
 * ones; `not_found` if the workspace has no such message. A cursor replaces `around`: the link of a next page has both.
 * With `pinned`, only pinned messages.
 */
export const listMessages = defineCall({
  service: 'messaging',
  name: 'list-messages',
  access: 'user',
  input: pageQuery.extend({ around: uuid.optional(), pinned: z.literal('true').optional() }),
  output: z.array(message),
  tags: ['Message', 'PinnedMessage'],
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
  tags: ['MessageExcerpt'],
});

export const postMessage = defineCall({
  service: 'messaging',
  name: 'post-message',
  access: 'user',
  repeats: 'with-key',
  input: postMessageBody,
  output: message,
});

/** The messages, likes and author names of a workspace. */
export const feedVersion = (workspaceId: string): VersionKey => versionKey('feed', workspaceId);

/** What a change of a message makes stale where its event does not contain the row. */
export const messageChanges = { what: 'messages', tags: ['Message', 'MessageExcerpt'] };

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
    changes: messageChanges,
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

export const messageRoutes = [
  get('/api/messages', listMessages, 'Messages of the workspace, flat, newest first', {
    ready: { madeOf: ({ workspaceId }) => [feedVersion(workspaceId)] },
  }),
  get('/api/messages/excerpts', listMessageExcerpts, 'The beginnings of messages', {
    example: { ids: '00000000-0000-4000-8000-000000000001' },
  }),
  create('/api/messages', postMessage, 'Posts a message or a reply', { example: { content: 'Hello' } }),
];

export const messages = defineCollection({ path: '/api/messages', scope: 'shared' });
