import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { activityRecorded } from '@emberdeck/contracts/analytics/activities';
import { sourceCreated, sourceDeleted, sourceSynced } from '@emberdeck/contracts/analytics/data-sources';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { friendInvited, friendJoined } from '@emberdeck/contracts/gamification/referrals';
import { messagePosted, reactionChanged } from '@emberdeck/contracts/messaging/messages';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** Who gets a message: everybody in a workspace, its members without outside clients, or one user. */
export type Audience =
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'team'; readonly workspaceId: string }
  | { readonly kind: 'user'; readonly userId: string };

interface RealtimeRoute<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly audience: (payload: EventPayload<E>) => Audience;
  readonly message: (payload: EventPayload<E>) => ServerMessage;
}

/** What goes to which sockets, once an event has been read. */
export interface Broadcast {
  readonly audience: Audience;
  readonly message: ServerMessage;
}

type Translation = (payload: unknown) => Broadcast | null;

/** The payload is parsed by its contract, so a wrong one is left out rather than sent on. */
function route<E extends EventDefinition>({
  event,
  audience,
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
      return { audience: audience(payload), message: message(payload) };
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

const appsChanged = (): ServerMessage => ({ type: 'data_changed', what: 'connected_apps' });
const referralsChanged = (): ServerMessage => ({ type: 'data_changed', what: 'referrals' });
const sourcesChanged = (): ServerMessage => ({ type: 'data_changed', what: 'data_sources' });

/** The table event -> audience and message. A new kind of message is a new line here. */
export const realtimeRoutes: ReadonlyMap<string, Translation> = new Map([
  route({
    event: messagePosted,
    audience: toWorkspace,
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
    message: ({ activityId, type }) => ({ type: 'activity', activityId, activityType: type }),
  }),
  route({
    event: coinsEarned,
    audience: toUser,
    message: ({ amount, balance, reason }) => ({ type: 'coins_earned', amount, balance, reason }),
  }),
  route({
    event: levelReached,
    audience: toUser,
    message: ({ level, experiencePoints }) => ({ type: 'level_up', level, experiencePoints }),
  }),
  route({ event: friendInvited, audience: toUser, message: referralsChanged }),
  route({ event: friendJoined, audience: toUser, message: referralsChanged }),
  route({ event: appConnected, audience: toUser, message: appsChanged }),
  route({ event: appDisconnected, audience: toUser, message: appsChanged }),
  route({ event: sourceCreated, audience: toWorkspace, message: sourcesChanged }),
  route({ event: sourceDeleted, audience: toWorkspace, message: sourcesChanged }),
  route({ event: sourceSynced, audience: toWorkspace, message: sourcesChanged }),
]);
