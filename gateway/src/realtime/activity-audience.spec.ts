import { describe, expect, it } from '@jest/globals';
import { activityOfEvent, subjectsWithActivity } from '@emberdeck/contracts/analytics/event-activities';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { friendJoined, invitationSent } from '@emberdeck/contracts/gamification/referrals';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { realtimeRoutes } from './realtime-routes.js';

const uuid = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const [userId, workspaceId, other] = [uuid(1), uuid(2), uuid(3)];
const who = { userId, workspaceId };
const app = { appId: other, appName: 'Fitbit', appType: 'fitness' };
const friend = { referralId: other, friendName: 'Ann' };

const payloads: Readonly<Record<string, object>> = {
  [messagePosted.subject]: { messageId: other, parentId: null, authorName: 'Ann' },
  [appConnected.subject]: { ...app, coinsAwarded: 10, experienceAwarded: 20 },
  [appDisconnected.subject]: app,
  [invitationSent.subject]: friend,
  [friendJoined.subject]: { ...friend, friendUserId: other, coinsEarned: 50 },
  [levelReached.subject]: { level: 2, experiencePoints: 100 },
  [coinsEarned.subject]: { amount: 5, balance: 5, reason: 'milestone', description: '', sourceId: null },
};

describe('the activity of an event', () => {
  // Otherwise the entry would reach users without access, or miss users with access.
  it.each(subjectsWithActivity)('has the audience of the websocket message of %s', (subject) => {
    const payload = { ...who, ...payloads[subject] };
    const entry = activityOfEvent(subject, { id: other, occurredAt: new Date(0), payload });
    const readers =
      entry?.audience === 'user' ? { kind: 'user', userId } : { kind: 'workspace', workspaceId };
    expect(entry?.activity.userId).toBe(userId);
    const messages = realtimeRoutes.get(subject)?.(payload, 'request-1')?.messages ?? [];
    expect(messages.map(({ audience }) => audience)).toEqual([readers]);
  });

  it('is null for an event without an activity, and for an invalid payload', () => {
    const event = { id: other, occurredAt: new Date(0), payload: who };
    expect(activityOfEvent('emberdeck.messaging.v1.reaction-changed', event)).toBeNull();
    expect(activityOfEvent(messagePosted.subject, event)).toBeNull();
  });
});
