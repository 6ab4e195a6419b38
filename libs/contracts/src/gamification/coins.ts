import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, pageQuery, uuid } from '../core/fields.js';
import { defineRoute, get } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { coinKinds, type CoinReason, coinReasons, coinSources } from './coin-kinds.js';
import { coinsText, playerChange, playerStanding, playerVersion } from './player-change.js';

export const coinReason = z.enum(coinReasons);

/** A posting in the user's account. `transactionHash` covers the row and the previous hash. */
export const coinTransaction = z.object({
  id: uuid,
  userId: uuid,
  type: z.enum(coinKinds),
  amount: z.number().int(),
  description: z.string(),
  sourceType: z.string(),
  sourceId: z.string().nullable(),
  balanceAfter: z.number().int(),
  transactionHash: z.string(),
  createdAt: instant,
});

export type CoinTransaction = z.output<typeof coinTransaction>;

const day = z.iso.date().optional();

/** Transactions of one kind, for one reason, of the days in UTC from `from` to `until`, both included. */
const coinFilter = {
  type: z.enum(coinKinds).optional(),
  reason: z.enum(coinSources).optional(),
  from: day,
  until: day,
};

export const listCoinTransactions = defineCall({
  service: 'gamification',
  name: 'list-coin-transactions',
  access: 'user',
  input: pageQuery.extend(coinFilter),
  output: z.array(coinTransaction),
  tags: ['Coins'],
});

/** The transactions as lines of a CSV file, page by page, newest first, without the header. */
export const readCoinsCsv = defineCall({
  service: 'gamification',
  name: 'read-coins-csv',
  access: 'user',
  input: pageQuery.pick({ cursor: true }).extend(coinFilter),
  output: z.array(z.string()),
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
    /** The signed checkpoint that the chains were compared with; null where there is none. */
    checkpoint: z.object({ takenAt: instant, accounts: z.number().int() }).nullable(),
    faultCount: z.number().int(),
    /** At most 1,000. */
    faults: z.array(z.object({ kind: z.string(), subject: z.string(), detail: z.string() })),
  }),
});

/** Stores where each chain ends, signed and outside the database, so that a cut end is found. */
export const checkpointLedger = defineJob({
  service: 'gamification',
  name: 'checkpoint-ledger',
  title: 'Store a checkpoint of the coin ledger',
  input: nothing,
  result: z.object({ accounts: z.number().int() }),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 60,
  timeLimitSeconds: 1800,
  schedule: '37 2 * * *',
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

/** Downloads transactions as a CSV file. */
export const coinsCsvRoute = defineRoute({
  method: 'GET',
  path: '/api/coins/transactions.csv',
  operation: 'downloadCoinTransactions',
  access: 'signed-in',
  status: 200,
  summary: 'Downloads the own coin transactions as a CSV file, newest first',
  input: z.object(coinFilter),
});
