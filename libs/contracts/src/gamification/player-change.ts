import { z } from 'zod';
import { type VersionKey, versionKey } from '../core/data-version.js';

/** The change of coins and levels: the same cards show both. */
export const playerChange = { what: 'player', tags: ['Coins', 'Profile'] } as const;

/** Version of a user's profile, coins and experience. */
export const playerVersion = (userId: string): VersionKey => versionKey('player', userId);

/** A number of coins in a sentence. */
export const coinsText = (amount: number): string => `${amount} ${amount === 1 ? 'coin' : 'coins'}`;

/** The coins and experience of a player after an event. Earnings, experience and level never fall. */
export const playerStanding = z.object({
  totalCoins: z.number().int(),
  totalEarned: z.number().int(),
  experiencePoints: z.number().int(),
  level: z.number().int(),
});

export type PlayerStanding = z.output<typeof playerStanding>;
