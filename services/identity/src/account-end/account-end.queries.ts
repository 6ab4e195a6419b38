import { accountUndoDays } from '@emberdeck/contracts/identity/account-deletion';

// SQL by hand: a restore runs it without the service.

/** Gives deletions that wait in a restored backup their days again: their persons may have kept the accounts since. */
export const delayDeletions = [
  `UPDATE account_deletion SET ends_at = greatest(ends_at, now() + interval '${accountUndoDays} days')
    WHERE begun_at IS NULL`,
];
