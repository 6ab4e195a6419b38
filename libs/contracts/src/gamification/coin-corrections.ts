import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { text, uuid } from '../core/fields.js';
import { playerChange, playerVersion } from './player-change.js';
import { coinSources } from './coin-kinds.js';
import { coinTransaction } from './coins.js';

/**
 * Takes the coins of a transaction back, or gives them back, by a transfer in the other direction. Once for a transaction.
 * What a user has spent stays spent: then fewer coins are taken, down to a balance of zero.
 */
export const reverseCoins = defineCall({
  service: 'gamification',
  name: 'reverse-coins',
  access: 'internal',
  // The operator's command handles it in its own process.
  callers: [],
  input: z.object({
    transactionId: uuid,
    /** The user reads it. */
    reason: text(200, 'A reason is required'),
  }),
  output: z.object({ reversed: coinTransaction, transaction: coinTransaction }),
});

/** Coins were spent, given back or corrected. Open windows read the balance again. */
export const coinsMoved = defineEvent({
  service: 'gamification',
  name: 'coins-moved',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    reason: z.enum(coinSources),
    /** Negative where coins left the account. */
    change: z.number().int(),
    balance: z.number().int(),
    transactionId: uuid,
  }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: { audience: 'user', changes: playerChange },
  notice: {
    kinds: {
      coins_corrected: {
        icon: 'coins',
        tint: 'amber',
        group: 'rewards',
        title: 'Coins corrected',
        text: 'An operator has corrected your coins. Your balance is {{balance}}.',
      },
    },
    of: ({ userId, workspaceId, reason, balance, transactionId }) =>
      reason === 'reversal'
        ? {
            kind: 'coins_corrected',
            key: `coins_corrected:${transactionId}`,
            workspaceId,
            readers: { kind: 'user', userId },
            params: { balance },
            link: '/profile?tab=transactions',
          }
        : null,
  },
});
