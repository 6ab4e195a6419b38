import { z } from 'zod';
import type { Activity } from '../analytics/activities.js';
import { coinReason } from '../gamification/coins.js';
import { notification } from '../notifications/notifications.js';
import { jobRow } from '../jobs/job.js';

/** What the server sends on `/ws`. A client ignores types it does not know. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('new_message'),
    messageId: z.uuid(),
    parentId: z.uuid().nullable(),
    authorId: z.uuid(),
  }),
  z.object({
    type: z.literal('message_reaction'),
    messageId: z.uuid(),
    reactionCount: z.number().int(),
    userId: z.uuid(),
  }),
  z.object({ type: z.literal('activity'), activityId: z.uuid(), activityType: z.string() }),
  z.object({
    type: z.literal('coins_earned'),
    amount: z.number().int(),
    balance: z.number().int(),
    reason: coinReason,
  }),
  z.object({ type: z.literal('level_up'), level: z.number().int(), experiencePoints: z.number().int() }),
  /** A new entry of the bell. Clients ignore one whose actor is their own user. */
  z.object({ type: z.literal('notification'), actorId: z.uuid().nullable(), notification }),
  /** The user marked entries of the bell as read, in this browser or another one: `ids`, or all up to `until`. */
  z.object({
    type: z.literal('notifications_read'),
    workspaceId: z.uuid(),
    ids: z.array(z.uuid()).nullable(),
    until: z.iso.datetime().nullable(),
    readAt: z.iso.datetime(),
    unread: z.number().int(),
  }),
  /** The user deleted the entries of the bell up to a time. */
  z.object({
    type: z.literal('notifications_cleared'),
    workspaceId: z.uuid(),
    until: z.iso.datetime(),
    unread: z.number().int(),
  }),
  z.object({
    type: z.literal('data_changed'),
    what: z.enum([
      'data_sources',
      'referrals',
      'connected_apps',
      'messages',
      'activities',
      'player',
      'account',
      'notifications',
      'jobs',
    ]),
  }),
  /** A job of the user, as it is now. */
  z.object({ type: z.literal('job_changed'), job: jobRow }),
  /** Messages may be missing: read again everything that a message could have changed. */
  z.object({ type: z.literal('catch_up') }),
]);

export type ServerMessage = z.output<typeof serverMessage>;

/** A message with the entry that its event adds to the activity feed of its receivers. */
export type ServerFrame = ServerMessage & { readonly activity?: Activity };

/** What a client had better read again, where it is told no more than that. */
export type ChangedData = Extract<ServerMessage, { type: 'data_changed' }>['what'];

/** What a client may send on `/ws`: a ping, answered by `pong`. */
export const clientMessage = z.object({ type: z.literal('ping') });

/** Close code of a socket whose session has ended. */
export const sessionEndedCloseCode = 4401;

/** Close code of a socket beyond what one user may hold. */
export const tooManySocketsCloseCode = 4429;

/** The client's pings, in milliseconds; two missing answers mean a dead socket. */
export const clientPingIntervalMs = 25_000;
