import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, pageQuery, uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { playerChange, playerStanding, playerVersion } from './player-change.js';

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
});

export const coinRoutes = [
  get('/api/coins/transactions', listCoinTransactions, 'Coin transactions, newest first'),
];
