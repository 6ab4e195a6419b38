import { AppError } from '../errors/app-error.js';
import { type DatabaseFault, databaseFault } from './database-faults.js';

/**
 * Returns whether `error` means a missing database connection (or none free in time), so that the same work may succeed
 * later. A commit that was running may or may not have succeeded.
 */
export const isConnectionLoss = (error: unknown): boolean => databaseFault(error) === 'away';

const retryAfterSeconds = 5;

/** The messages for users. */
const sentences: Readonly<Record<DatabaseFault, string>> = {
  away: 'The service is not available right now. Please try again.',
  full: 'Nothing can be stored right now because the disk of the database is full. Please try again later.',
  exhausted: 'The database is out of resources right now. Please try again in a moment.',
  readOnly: 'Nothing can be changed right now because the database is read-only. Please try again later.',
  broken: 'The database cannot use its disk right now. Please try again later.',
  slow: 'This took too long because the server is busy. Please try again in a moment.',
  conflict: 'Others changed the same data at the same moment. Please try again.',
};

/**
 * Converts a database fault to an `AppError` that asks the user to try again later: `busy` for `slow` and `conflict`,
 * otherwise `unavailable`. Returns every other error unchanged.
 */
export function asAvailability(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const fault = databaseFault(error);
  if (fault === null) return error;
  const code = fault === 'slow' || fault === 'conflict' ? 'busy' : 'unavailable';
  return new AppError(code, sentences[fault], { retryAfterSeconds }, { cause: error });
}

/** Throws the error converted by {@link asAvailability}. */
export function throwAvailability(error: unknown): never {
  throw asAvailability(error);
}
