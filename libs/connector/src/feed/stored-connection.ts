import { maskedAddress } from '@emberdeck/contracts/analytics/secret-address';
import { invalid } from '@emberdeck/platform/errors/app-error';
import type { ApiConnection } from './feed-types.js';

/** The stored address if the given one is its masked form, as forms send it back; else the given one. */
export const unmasked = (stored: string | null, given: string | null): string | null =>
  stored !== null && given === maskedAddress(stored) ? stored : given;

/**
 * The connection with the name that its key needs: none for a bearer.
 * @throws AppError `validation_failed` where the key has a place without a name
 */
export function withKeyName<Connection extends Pick<ApiConnection, 'keyPlacement' | 'headerName'>>(
  connection: Connection,
): Connection {
  if (connection.keyPlacement === 'bearer') {
    return { ...connection, headerName: null };
  }
  if (connection.headerName === null) {
    const what = connection.keyPlacement === 'header' ? 'header' : 'query parameter';
    throw invalid([{ field: 'headerName', message: `Enter the name of the ${what} for the key` }]);
  }
  return connection;
}

/** JSON that is equal for equal values: PostgreSQL returns the fields of JSON in another order. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Whether the stored key may go to the new address: the same host, and not in the open where it was encrypted. */
export function keepsKey(before: string | null, after: string | null): boolean {
  if (before === null || after === null) {
    return before === after;
  }
  const [old, next] = [new URL(before), new URL(after)];
  return old.host === next.host && (old.protocol === next.protocol || next.protocol === 'https:');
}
