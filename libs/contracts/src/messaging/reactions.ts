import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { idInput, uuid } from '../core/fields.js';
import { get, post, put, remove } from '../core/route.js';
import { aboutMessage, messageLink } from './message-notice.js';
import { feedVersion, messageChanges, reactionCountOf, reactionGroup } from './messages.js';
import { reactionTypes } from './reaction-types.js';

/** The state after a reaction: whether the caller's is set, and the numbers of all reactions. */
export const reactionAnswer = z.object({
  messageId: uuid,
  type: z.string(),
  active: z.boolean(),
  /** The number of likes. */
  reactionCount: z.number().int(),
  /** Reactions of other types than like. */
  reactions: z.array(reactionGroup).default([]),
  revision: z.number().int().default(0),
});

export type ReactionAnswer = z.output<typeof reactionAnswer>;

const reactionType = z.enum(reactionTypes);

const oneReaction = z.object({ id: uuid, type: reactionType });

/**
 * Sets or removes the caller's reaction. A user has at most one reaction of each type. `active` is the wanted state, so
 * that a repeat changes nothing; without it the call toggles.
 */
export const toggleReaction = defineCall({
  service: 'messaging',
  name: 'toggle-reaction',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ id: uuid, type: reactionType.default('like'), active: z.boolean().optional() }),
  output: reactionAnswer,
});

export const setReaction = defineCall({
  service: 'messaging',
  name: 'set-reaction',
  access: 'user',
  repeats: 'always',
  input: oneReaction,
  output: reactionAnswer,
});

export const removeReaction = defineCall({
  service: 'messaging',
  name: 'remove-reaction',
  access: 'user',
  repeats: 'always',
  input: oneReaction,
  output: reactionAnswer,
});

/** Maximum number of people whom the list of reactions names for each type. */
export const maxReactionNames = 50;

export const reactionPeople = z.object({
  type: z.string(),
  count: z.number().int(),
  /** The latest ones, with the names of today. */
  people: z.array(z.object({ userId: uuid, displayName: z.string() })),
});

export type ReactionPeople = z.output<typeof reactionPeople>;

/** Who reacted to a message, by type. */
export const listReactions = defineCall({
  service: 'messaging',
  name: 'list-reactions',
  access: 'user',
  input: idInput,
  output: z.array(reactionPeople),
  tags: ['Reaction'],
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
    /** The number of likes. */
    reactionCount: z.number().int(),
    /** The author of the message; null in events that were published before this field existed. */
    authorId: uuid.nullable().default(null),
    // Absent in events that were published before these fields existed.
    reactions: z.array(reactionCountOf).optional(),
    revision: z.number().int().optional(),
  }),
  changedData: ({ workspaceId }) => [feedVersion(workspaceId)],
  realtime: {
    audience: 'workspace',
    changes: messageChanges,
    message: {
      type: 'message_reaction',
      fields: {
        messageId: uuid,
        /** The number of likes. */
        reactionCount: z.number().int(),
        userId: uuid,
        // Older servers do not send these fields.
        reaction: z.string().optional(),
        /** Whether the reaction of `userId` is set now. */
        active: z.boolean().optional(),
        /** Reactions of other types than like. */
        reactions: z.array(reactionCountOf).optional(),
        revision: z.number().int().optional(),
      },
      tags: ['Message', 'Reaction'],
      row: 'active',
      tagsWithRow: ['Reaction'],
      of: ({ messageId, reactionCount, userId, type: reaction, active, reactions, revision }) => ({
        ...{ messageId, reactionCount, userId, reaction, active, reactions, revision },
      }),
    },
    isInAnswer: true,
  },
  notice: {
    kinds: {
      reaction: {
        ...aboutMessage,
        icon: 'smile-plus',
        tint: 'amber',
        title: {
          one: '{{actorName}} reacted to your message',
          other: '{{amount}} people reacted to your message',
        },
      },
    },
    of: ({ messageId, workspaceId, userId, authorId, active, type, revision = 0 }) =>
      authorId === null || authorId === userId
        ? null
        : {
            kind: 'reaction',
            key: `reaction:${messageId}`,
            workspaceId,
            readers: { kind: 'members', userIds: [authorId], withClients: true },
            actorId: userId,
            person: { readerId: authorId, part: type, isOn: active, revision },
            params: { actorId: userId, actorName: null, messageId },
            link: messageLink(messageId),
          },
  },
});

export const reactionRoutes = [
  get('/api/messages/:id/reactions', listReactions, 'Who reacted to a message'),
  post('/api/messages/:id/reactions', toggleReaction, 'Likes a message, or takes the like back', {
    example: { type: 'like' },
  }),
  put('/api/messages/:id/reactions/:type', setReaction, 'Reacts to a message', { example: {} }),
  remove('/api/messages/:id/reactions/:type', removeReaction, 'Takes a reaction back'),
];
