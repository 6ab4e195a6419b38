import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { activityRecorded } from '@emberdeck/contracts/analytics/activities';
import { sourceCreated, sourceDeleted, sourceSynced } from '@emberdeck/contracts/analytics/data-sources';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { friendInvited, friendJoined, invitationSent } from '@emberdeck/contracts/gamification/referrals';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { jobChanged, jobServices } from '@emberdeck/contracts/jobs/job-calls';
import { messagePosted, reactionChanged } from '@emberdeck/contracts/messaging/messages';
import {
  notificationCreated,
  notificationsCleared,
  notificationsRead,
} from '@emberdeck/contracts/notifications/notifications';
import type { ChangedData, ServerFrame, ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** Who gets a message: everybody in a workspace, its members without outside clients, or one user. */
export type Audience =
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'team'; readonly workspaceId: string }
  | { readonly kind: 'user'; readonly userId: string };

interface RealtimeRoute<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly audience: (payload: EventPayload<E>) => Audience;
  readonly changes: ChangedData;
  /** Where more is told than that it changed. */
  readonly message?: (payload: EventPayload<E>) => ServerMessage;
}

/** What goes to which sockets, once an event has been read. */
export interface Broadcast {
  readonly audience: Audience;
  readonly message: ServerFrame;
}

/** What an event means to sockets. */
export interface Translated {
  readonly audience: Audience;
  /** All there is to say while it is news. */
  readonly message: ServerMessage;
  /** What is still true of it later. */
  readonly change: ServerMessage;
}

type Translation = (payload: unknown) => Translated | null;

/** The payload is parsed by its contract, so a wrong one is left out rather than sent on. */
function route<E extends EventDefinition>({
  event,
  audience,
  changes,
  message,
}: RealtimeRoute<E>): [string, Translation] {
  return [
    event.subject,
    (given) => {
      const parsed = event.payload.safeParse(given);
      if (!parsed.success) {
        return null;
      }
      const payload = parsed.data as EventPayload<E>;
      const change = { type: 'data_changed', what: changes } as const;
      return { audience: audience(payload), message: message?.(payload) ?? change, change };
    },
  ];
}

const toUser = ({ userId }: { userId: string }): Audience => ({ kind: 'user', userId });
const toWorkspace = ({ workspaceId }: { workspaceId: string }): Audience => ({
  kind: 'workspace',
  workspaceId,
});
const toTeam = ({ workspaceId }: { workspaceId: string }): Audience => ({ kind: 'team', workspaceId });

/** Activities about sources, which outside clients do not see in their list either. */
const teamActivities: ReadonlySet<string> = new Set(['data_source', 'data_sync']);

/** The table event -> audience and message. A new kind of message is a new line here. */
export const realtimeRoutes: ReadonlyMap<string, Translation> = new Map([
  route({
    event: messagePosted,
    audience: toWorkspace,
    changes: 'messages',
    message: ({ messageId, parentId, userId }) => ({
      type: 'new_message',
      messageId,
      parentId,
      authorId: userId,
    }),
  }),
  route({
    event: reactionChanged,
    audience: toWorkspace,
    changes: 'messages',
    message: ({ messageId, reactionCount, userId }) => ({
      type: 'message_reaction',
      messageId,
      reactionCount,
      userId,
    }),
  }),
  route({
    event: activityRecorded,
    audience: ({ audience, workspaceId, userId, type }) => {
      if (audience === 'user' && userId !== null) {
        return toUser({ userId });
      }
      return teamActivities.has(type) ? toTeam({ workspaceId }) : toWorkspace({ workspaceId });
    },
    changes: 'activities',
    message: ({ activityId, type }) => ({ type: 'activity', activityId, activityType: type }),
  }),
  route({
    event: coinsEarned,
    audience: toUser,
    changes: 'player',
    message: ({ amount, balance, reason }) => ({ type: 'coins_earned', amount, balance, reason }),
  }),
  route({
    event: levelReached,
    audience: toUser,
    changes: 'player',
    message: ({ level, experiencePoints }) => ({ type: 'level_up', level, experiencePoints }),
  }),
  route({
    event: notificationCreated,
    audience: ({ userId, workspaceId }) =>
      userId === null ? toWorkspace({ workspaceId }) : toUser({ userId }),
    changes: 'notifications',
    message: ({ actorId, notification }) => ({ type: 'notification', actorId, notification }),
  }),
  route({
    event: notificationsRead,
    audience: toUser,
    changes: 'notifications',
    message: ({ workspaceId, ids, until, readAt, unread }) => ({
      type: 'notifications_read',
      workspaceId,
      ids,
      until,
      readAt,
      unread,
    }),
  }),
  route({
    event: notificationsCleared,
    audience: toUser,
    changes: 'notifications',
    message: ({ workspaceId, until, unread }) => ({
      type: 'notifications_cleared',
      workspaceId,
      until,
      unread,
    }),
  }),
  route({ event: friendInvited, audience: toUser, changes: 'referrals' }),
  route({ event: invitationSent, audience: toUser, changes: 'referrals' }),
  route({ event: friendJoined, audience: toUser, changes: 'referrals' }),
  route({ event: contactProven, audience: toUser, changes: 'account' }),
  route({ event: appConnected, audience: toUser, changes: 'connected_apps' }),
  route({ event: appDisconnected, audience: toUser, changes: 'connected_apps' }),
  route({ event: sourceCreated, audience: toWorkspace, changes: 'data_sources' }),
  route({ event: sourceDeleted, audience: toWorkspace, changes: 'data_sources' }),
  route({ event: sourceSynced, audience: toWorkspace, changes: 'data_sources' }),
  ...jobServices.map((service) =>
    route({
      event: jobChanged(service),
      audience: toUser,
      changes: 'jobs',
      message: ({ job }) => ({ type: 'job_changed', job }),
    }),
  ),
]);
