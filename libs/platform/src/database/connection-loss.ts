import { AppError } from '../errors/app-error.js';

/** SQLSTATEs and codes of Node's sockets that say "no connection", never "the statement is wrong". */
const lossCodes = new Set([
  '57P01', // admin_shutdown, also pg_terminate_backend
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** pg and TypeORM give these no code. */
const lossMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
  'Driver not Connected',
  'Query runner already released',
  'Database connection provided by a query runner was already released',
];

/**
 * Whether `error` only says that there was no connection to the database (or none free in time), so that the same work
 * may succeed later. Where a commit was under way, it may or may not have happened.
 */
export function isConnectionLoss(error: unknown): boolean {
  let each = error;
  // No `instanceof`: errors of Node's own sockets may come from another realm.
  for (let depth = 0; typeof each === 'object' && each !== null && depth < 5; depth += 1) {
    const { code, message, driverError, cause } = each as Partial<Record<string, unknown>>;
    if (typeof code === 'string' && (lossCodes.has(code) || /^08\w{3}$/.test(code))) {
      return true;
    }
    if (typeof message === 'string' && lossMessages.some((text) => message.startsWith(text))) {
      return true;
    }
    each = driverError ?? cause;
  }
  return false;
}

/** SQLSTATEs of a statement that was given up after a while: much is going on, or somebody else holds what it needs. */
const giveUpCodes = new Set([
  '57014', // query_canceled, by statement_timeout
  '55P03', // lock_not_available
]);

const wasGivenUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && giveUpCodes.has(String((error as { code?: unknown }).code));

/**
 * What may go well a little later, as an `AppError` that says so, and everything else as it is: a lost connection is
 * `unavailable`, a statement that was given up `busy`.
 */
export function asAvailability(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const cause = { cause: error };
  if (isConnectionLoss(error)) {
    return new AppError(
      'unavailable',
      'The service is not available right now. Please try again.',
      {},
      cause,
    );
  }
  return wasGivenUp(error)
    ? new AppError(
        'busy',
        'This took too long because the server is busy. Please try again in a moment.',
        { retryAfterSeconds: 5 },
        cause,
      )
    : error;
}

/** Rethrows as {@link asAvailability} says. */
export function throwAvailability(error: unknown): never {
  throw asAvailability(error);
}
