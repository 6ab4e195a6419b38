/** The change of coins and levels: the same cards show both. */
export const playerChange = { what: 'player', tags: ['Coins', 'Profile'] } as const;
