import type { ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import { demoJoinedAt, demoTeammates } from '@emberdeck/contracts/demo/demo-workspace';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Fixed ids: the next start finds the deck, and a deleted deck stays deleted. */
const id = (number: number): string => `00000000-0000-4000-8000-0000000dec0${number}`;

export interface DemoDeck {
  readonly id: string;
  readonly appName: string;
  readonly appType: ConnectAppBody['appType'];
  readonly deckTheme: NonNullable<ConnectAppBody['deckTheme']>;
  readonly apiEndpoint: string | null;
  readonly description: string;
  readonly connectedAt: Date;
  readonly lastSyncAt: Date;
}

/** A deck of each type that syncs, each at a time of its own. */
export function demoDecks(now: Date): DemoDeck[] {
  return [
    {
      id: id(1),
      appName: 'OnQ Network',
      appType: 'onq',
      deckTheme: 'modern',
      apiEndpoint: 'https://onq.example/api',
      description: 'Partner network: contacts, events and invitations',
      connectedAt: ago(now, 55 * day),
      lastSyncAt: ago(now, 12 * minute),
    },
    {
      id: id(2),
      appName: 'Fitness Tracker',
      appType: 'fitness',
      deckTheme: 'health',
      apiEndpoint: 'https://fitness.example/api',
      description: 'Steps, workouts and sleep',
      connectedAt: ago(now, 41 * day),
      lastSyncAt: ago(now, 31 * minute),
    },
    {
      id: id(3),
      appName: 'Financial Dashboard',
      appType: 'finance',
      deckTheme: 'finance',
      apiEndpoint: null,
      description: 'Accounts and budgets at a glance',
      connectedAt: ago(now, 20 * day),
      lastSyncAt: ago(now, 5 * minute),
    },
    {
      id: id(4),
      appName: 'Work Analytics',
      appType: 'work',
      deckTheme: 'professional',
      apiEndpoint: 'https://work.example/api',
      description: 'Focus time and meetings',
      connectedAt: ago(now, 9 * day),
      lastSyncAt: ago(now, 40 * minute),
    },
  ];
}

export interface DemoReferral extends Pick<
  FriendReferral,
  'id' | 'friendPhone' | 'friendName' | 'status' | 'referralCode'
> {
  readonly invitedAt: Date;
  readonly joinedAt: Date | null;
  readonly friendUserId: string | null;
}

/** One referral of each status. The friend who joined is a teammate of the demo workspace. */
export function demoReferrals(now: Date): DemoReferral[] {
  const [friend] = demoTeammates;
  return [
    {
      id: id(7),
      friendPhone: '+12025550171',
      friendName: friend?.displayName ?? null,
      status: friend ? 'joined' : 'sent',
      referralCode: 'DEMAAAA7',
      invitedAt: ago(now, 32 * day),
      joinedAt: friend ? demoJoinedAt(friend, now) : null,
      friendUserId: friend?.userId ?? null,
    },
    {
      id: id(8),
      friendPhone: '+12025550172',
      friendName: 'Robin',
      status: 'sent',
      referralCode: 'DEMAAAA8',
      invitedAt: ago(now, 6 * day),
      joinedAt: null,
      friendUserId: null,
    },
    {
      id: id(9),
      friendPhone: '+12025550173',
      friendName: null,
      status: 'pending',
      referralCode: 'DEMAAAA9',
      invitedAt: ago(now, 2 * day),
      joinedAt: null,
      friendUserId: null,
    },
  ];
}

/** Experience for two synced sources and for messages on several days. Decks and friends have their own. */
export function demoExperience(
  now: Date,
): { reason: 'first_sync' | 'message'; naturalKey: string; at: Date }[] {
  const syncs = [50, 25].map((days, index) => ({
    reason: 'first_sync' as const,
    naturalKey: `demo:first_sync:${index + 1}`,
    at: ago(now, days * day),
  }));
  const messages = Array.from({ length: 35 }, (_, index) => ({
    reason: 'message' as const,
    naturalKey: `demo:message:${index + 1}`,
    at: ago(now, (40 - index) * day),
  }));
  return [...syncs, ...messages];
}
