import { z } from 'zod';

/** The change of coins and levels: the same cards show both. */
export const playerChange = { what: 'player', tags: ['Coins', 'Profile'] } as const;

/** The coins and experience of a player after an event. Earnings, experience and level never fall. */
export const playerStanding = z.object({
  totalCoins: z.number().int(),
  totalEarned: z.number().int(),
  experiencePoints: z.number().int(),
  level: z.number().int(),
});

export type PlayerStanding = z.output<typeof playerStanding>;
