import { AppError } from '../errors/app-error.js';
import { type DatabaseFault, databaseFault } from './database-faults.js';

/**
 * Whether `error` only says that there was no connection to the database (or none free in time), so that the same work
 * may succeed later. Where a commit was under way, it may or may not have happened.
 */
export const isConnectionLoss = (error: unknown): boolean => databaseFault(error) === 'away';

const retryAfterSeconds = 5;

/** What the user reads. */
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
 * A fault of the database as an `AppError` that tells the user to try again later, and everything else as it is:
 * `busy` where it had too much to do, else `unavailable`.
 */
export function asAvailability(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const fault = databaseFault(error);
  if (fault === null) return error;
  const code = fault === 'slow' || fault === 'conflict' ? 'busy' : 'unavailable';
  return new AppError(code, sentences[fault], { retryAfterSeconds }, { cause: error });
}

/** Rethrows as {@link asAvailability} says. */
export function throwAvailability(error: unknown): never {
  throw asAvailability(error);
}
