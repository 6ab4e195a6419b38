/** What coins and levels change: both are on the same cards. */
export const playerChange = { what: 'player', tags: ['Coins', 'Profile'] } as const;
