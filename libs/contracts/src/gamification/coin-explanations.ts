import { z } from 'zod';
import { defineCollection } from '../core/collection.js';
import { defineCall } from '../core/call.js';
import { idInput, instant, nothing, queryNumber, uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { coinTransaction } from './coins.js';

/** What coins or experience are given for, in words. */
export const rewardWords = z.object({
  name: z.string(),
  /** What a reward is tied to, so that it is given once. */
  tiedTo: z.string(),
});

export type RewardWords = z.output<typeof rewardWords>;

/** A transaction with what explains it. */
export const coinExplanation = coinTransaction.extend({
  /** Its place in the chain of its user, from 1. */
  sequence: z.number().int(),
  /** Null for a row before this one that is missing. The first row has 64 zeros. */
  previousHash: z.string().nullable(),
  /** Null for coins that no rule of today gives. */
  rule: rewardWords.nullable(),
  /** The transaction that this one reverses. Services of an earlier release do not send it. */
  reverses: uuid.nullable().default(null),
  /** The transaction by which an operator has reversed this one. Absent as the field above. */
  reversedBy: coinTransaction.nullable().default(null),
});

export type CoinExplanation = z.output<typeof coinExplanation>;

export const explainCoinTransaction = defineCall({
  service: 'gamification',
  name: 'explain-coin-transaction',
  access: 'user',
  input: idInput,
  output: coinExplanation,
  tags: ['Coins'],
});

/** A row of a chain: the fields under its hash, and the hash. */
export const chainedRow = z.object({
  id: uuid,
  userId: uuid,
  transferId: uuid,
  naturalKey: z.string(),
  sequence: z.number().int(),
  type: z.string(),
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  description: z.string(),
  sourceType: z.string(),
  sourceId: z.string().nullable(),
  createdAt: instant,
  transactionHash: z.string(),
});

export type ChainedRow = z.output<typeof chainedRow>;

/** A part of the chain of a user, oldest first, with how a hash is made and where the account says that the chain ends. */
export const coinProof = z.object({
  format: z.object({
    /** Of the text in UTF-8, in hex. */
    algorithm: z.literal('SHA-256'),
    /** The text is a JSON array without white space: the version, the previous hash and then these fields of the row. */
    version: z.string(),
    fields: z.array(z.string()),
    /** The previous hash of the first row. */
    genesisHash: z.string(),
  }),
  account: z.object({
    balance: z.number().int(),
    transactionCount: z.number().int(),
    lastHash: z.string(),
  }),
  rows: z.array(chainedRow),
  /** The `after` of the next part; null in the last one. */
  next: z.number().int().nullable(),
});

export type CoinProof = z.output<typeof coinProof>;

export const proveCoins = defineCall({
  service: 'gamification',
  name: 'prove-coins',
  access: 'user',
  input: z.object({
    /** The place in the chain after which the part begins. */
    after: queryNumber.pipe(z.number().int().min(0).max(999_999_999)).default(0),
  }),
  output: coinProof,
  tags: ['Coins'],
});

/** A rule by which users earn, with its use today. */
export const rewardRule = rewardWords.extend({
  pays: z.enum(['coins', 'experience']),
  reason: z.string(),
  /** Null where each thing that is rewarded says how much. */
  amount: z.number().int().nullable(),
  /** How often on one day; null without a limit. */
  perDay: z.number().int().nullable(),
  /** How often today; null without a limit. */
  usedToday: z.number().int().nullable(),
  /** How often in all; null without such a limit. Services of an earlier release do not send it. */
  inAll: z.number().int().nullable().default(null),
  /** How often so far; null without such a limit. Absent as the field above. */
  usedInAll: z.number().int().nullable().default(null),
});

export type RewardRule = z.output<typeof rewardRule>;

/** The rules, and the day in UTC by which their limits count. */
export const rewardRules = z.object({
  day: z.object({ startsAt: instant, endsAt: instant }),
  rules: z.array(rewardRule),
});

export type RewardRules = z.output<typeof rewardRules>;

export const listRewardRules = defineCall({
  service: 'gamification',
  name: 'list-reward-rules',
  access: 'user',
  input: nothing,
  output: rewardRules,
  tags: ['Coins'],
});

export const coinExplanationRoutes = [
  defineCollection({ path: '/api/coins/transactions', scope: 'personal' }),
  get('/api/coins/transactions/:id', explainCoinTransaction, 'A coin transaction with its rule and hashes'),
  get('/api/coins/proof', proveCoins, 'The chain of the own coins, to recompute'),
  get(
    '/api/coins/rules',
    listRewardRules,
    'How coins and experience are earned, with the use of each limit today',
  ),
];
