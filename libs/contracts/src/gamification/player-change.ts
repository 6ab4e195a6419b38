import { z } from 'zod';
import { nullableInstant } from '../core/fields.js';
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

/** What a player reached by play. Points and decks never fall. */
export const agentStanding = z.object({
  agentStatus: z.string(),
  agentName: z.string().nullable(),
  agentUnlockedAt: nullableInstant,
  decksPlayed: z.number().int(),
  agentProgressPoints: z.number().int(),
});

export type AgentStanding = z.output<typeof agentStanding>;

export type PlayerStanding = z.output<typeof playerStanding>;
