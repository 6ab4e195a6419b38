import type { EventDefinition, EventPayload } from '../core/event.js';
import { type CoinReason, coinsEarned } from '../gamification/coins.js';
import { appConnected, appDisconnected } from '../gamification/connected-apps.js';
import { levelReached } from '../gamification/profile.js';
import { friendJoined, invitationSent } from '../gamification/referrals.js';
import { messagePosted } from '../messaging/messages.js';
import type { Activity } from './activities.js';

/** An entry of the activity feed with its audience: all members of the workspace, or the entry's user alone. */
export interface EventActivity {
  readonly workspaceId: string;
  readonly audience: 'workspace' | 'user';
  readonly activity: Activity & { readonly userId: string };
  /** The name of the entry's user, if the description begins with it. */
  readonly actorName?: string | undefined;
}

/** The event that an activity comes from. */
export interface ActivityEvent {
  readonly id: string;
  readonly occurredAt: Date;
  readonly payload: unknown;
}

type Entry = Pick<Activity, 'type' | 'description'> &
  Partial<Pick<Activity, 'entityType' | 'entityId'>> &
  Pick<EventActivity, 'actorName'>;

type ActivityRule = (event: ActivityEvent) => EventActivity | null;

/** The activity has the id of its event, so that analytics and the gateway name the same entry. */
function rule<E extends EventDefinition>(
  { subject, payload }: E,
  audience: EventActivity['audience'],
  entryOf: (payload: EventPayload<E>) => Entry | null,
): [string, ActivityRule] {
  return [
    subject,
    (event) => {
      const parsed = payload.safeParse(event.payload);
      const found = parsed.success ? entryOf(parsed.data as EventPayload<E>) : null;
      if (found === null) return null;
      const { actorName, ...entry } = found;
      const { workspaceId, userId } = parsed.data as { workspaceId: string; userId: string };
      const fields = { entityType: null, entityId: null, metadata: null, ...entry };
      const activity = { id: event.id, ...fields, userId, createdAt: event.occurredAt.toISOString() };
      return { workspaceId, audience, activity, actorName };
    },
  ];
}

/** Reasons for coins whose event has its own activity. */
const inOtherActivities: ReadonlySet<CoinReason> = new Set<CoinReason>(['app_connected', 'friend_joined']);

const coins = (amount: number): string => `${amount} ${amount === 1 ? 'coin' : 'coins'}`;

/**
 * The activity of each event whose websocket message reaches the same users. The message carries the entry, so
 * analytics writes its row and publishes no event.
 */
const rules: ReadonlyMap<string, ActivityRule> = new Map([
  rule(messagePosted, 'workspace', ({ parentId, authorName, messageId }) => ({
    type: 'message',
    description: parentId === null ? `${authorName} posted a message` : `${authorName} replied`,
    actorName: authorName,
    entityType: 'message',
    entityId: messageId,
  })),
  rule(appConnected, 'user', ({ coinsAwarded, appName, appId }) => ({
    type: 'app_connected',
    description: `You connected ${appName}${coinsAwarded > 0 ? ` and earned ${coins(coinsAwarded)}` : ''}`,
    entityType: 'connected_app',
    entityId: appId,
  })),
  rule(appDisconnected, 'user', ({ appName, appId }) => ({
    type: 'app_disconnected',
    description: `You disconnected ${appName}`,
    entityType: 'connected_app',
    entityId: appId,
  })),
  rule(invitationSent, 'user', ({ friendName, referralId }) => ({
    type: 'referral',
    description: `You invited ${friendName ?? 'a friend'}`,
    entityType: 'friend_referral',
    entityId: referralId,
  })),
  rule(friendJoined, 'user', ({ coinsEarned: earned, friendName, referralId }) => ({
    type: 'referral',
    description: `${friendName ?? 'Your friend'} joined${earned > 0 ? ` and you earned ${coins(earned)}` : ''}`,
    entityType: 'friend_referral',
    entityId: referralId,
  })),
  rule(levelReached, 'user', ({ level }) => ({
    type: 'level_reached',
    description: `You reached level ${level}`,
  })),
  rule(coinsEarned, 'user', ({ reason, amount }) =>
    inOtherActivities.has(reason)
      ? null
      : {
          type: 'coins_earned',
          description: `You earned ${reason === 'welcome' ? `${amount} welcome coins` : coins(amount)}`,
        },
  ),
]);

/** Subjects of the events that have an activity. */
export const subjectsWithActivity: readonly string[] = [...rules.keys()];

/** The activity of an event; null for an event without one, and for a payload that breaks its contract. */
export const activityOfEvent = (subject: string, event: ActivityEvent): EventActivity | null =>
  rules.get(subject)?.(event) ?? null;
