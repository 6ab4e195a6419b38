import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, pageQuery, uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { coinsText, playerChange, playerStanding, playerVersion } from './player-change.js';

/** Why coins were transferred. Also the first part of the natural key that makes a reward unique. */
export const coinReasons = ['welcome', 'app_connected', 'friend_joined', 'achievement', 'milestone'] as const;

export const coinReason = z.enum(coinReasons);

export type CoinReason = (typeof coinReasons)[number];

/** A posting in the user's account. `transactionHash` covers the row and the previous hash. */
export const coinTransaction = z.object({
  id: uuid,
  userId: uuid,
  type: z.enum(['earned', 'spent']),
  amount: z.number().int(),
  description: z.string(),
  sourceType: z.string(),
  sourceId: z.string().nullable(),
  balanceAfter: z.number().int(),
  transactionHash: z.string(),
  createdAt: instant,
});

export type CoinTransaction = z.output<typeof coinTransaction>;

export const listCoinTransactions = defineCall({
  service: 'gamification',
  name: 'list-coin-transactions',
  access: 'user',
  input: pageQuery,
  output: z.array(coinTransaction),
  tags: ['Coins'],
});

/** The output of `emberdeck ledger verify`: every fault in chains, gaps and sums. */
export const verifyLedger = defineCall({
  service: 'gamification',
  name: 'verify-ledger',
  access: 'internal',
  // The operator's command handles it in its own process.
  callers: [],
  input: nothing,
  output: z.object({
    users: z.number().int(),
    transfers: z.number().int(),
    transactions: z.number().int(),
    coins: z.number().int(),
    faultCount: z.number().int(),
    /** At most 1,000. */
    faults: z.array(z.object({ kind: z.string(), subject: z.string(), detail: z.string() })),
  }),
});

/** Reasons for coins whose event has its own activity. */
const inOtherActivities: ReadonlySet<CoinReason> = new Set<CoinReason>([
  'app_connected',
  'friend_joined',
  'milestone',
]);

/** The page for coins of each reason. Welcome coins have no page: a new user starts without a notification. */
const coinLinks: Readonly<Record<CoinReason, string | null>> = {
  welcome: null,
  app_connected: '/connect-apps',
  friend_joined: '/refer-friends',
  achievement: '/profile?tab=transactions',
  // A milestone has an entry of its own.
  milestone: null,
};

export const coinsEarned = defineEvent({
  service: 'gamification',
  name: 'coins-earned',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    amount: z.number().int(),
    balance: z.number().int(),
    reason: coinReason,
    description: z.string(),
    sourceId: z.string().nullable(),
    /** Both are absent in events that were published before these fields existed. */
    standing: playerStanding.nullish(),
    transaction: coinTransaction.nullish(),
  }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: {
    audience: 'user',
    changes: playerChange,
    message: {
      type: 'coins_earned',
      fields: {
        amount: z.number().int(),
        balance: z.number().int(),
        reason: coinReason,
        standing: playerStanding.nullish(),
        transaction: coinTransaction.nullish(),
      },
      tags: playerChange.tags,
      row: 'standing',
      of: ({ amount, balance, reason, standing, transaction }) => ({
        amount,
        balance,
        reason,
        standing,
        transaction,
      }),
    },
  },
  activity: {
    type: 'coins_earned',
    readers: 'user',
    sentence: ({ reason, amount }) => {
      if (inOtherActivities.has(reason)) return null;
      return `You earned ${reason === 'welcome' ? `${amount} welcome coins` : coinsText(amount)}`;
    },
  },
  notice: {
    kinds: {
      friend_joined: {
        icon: 'user-plus',
        tint: 'emerald',
        group: 'rewards',
        title: 'A friend joined',
        text: { one: 'You earned {{amount}} coin.', other: 'You earned {{amount}} coins.' },
      },
      coins: {
        icon: 'coins',
        tint: 'amber',
        group: 'rewards',
        title: 'Coins earned',
        text: {
          one: '{{amount}} coin was added to your balance.',
          other: '{{amount}} coins were added to your balance.',
        },
      },
    },
    of: ({ userId, workspaceId, reason, amount }, eventId) => {
      const link = coinLinks[reason];
      if (link === null) return null;
      return {
        kind: reason === 'friend_joined' ? 'friend_joined' : 'coins',
        key: `coins:${eventId}`,
        workspaceId,
        readers: { kind: 'user', userId },
        params: { amount },
        link,
      };
    },
  },
});

export const coinRoutes = [
  get('/api/coins/transactions', listCoinTransactions, 'Coin transactions, newest first'),
];
