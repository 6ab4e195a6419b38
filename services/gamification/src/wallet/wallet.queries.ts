import type { Pruning } from '@emberdeck/platform/database/maintenance';

/** Challenges that no wallet has signed in time. */
export const oldChallenges: Pruning = { table: 'wallet_challenge', where: 'expires_at < now()' };
