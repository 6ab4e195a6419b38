/**
 * A failure of the database, not of the statement:
 * - `away`: it is unreachable, or no connection is free in time
 * - `full`: its disk has no room
 * - `exhausted`: it is out of memory or over a limit of its configuration
 * - `readOnly`: it takes no writes, as a standby does
 * - `broken`: it cannot read or write its files
 * - `slow`: the statement was canceled because it took too long or waited for a lock
 * - `conflict`: a deadlock or serialization failure with another transaction
 */
export type DatabaseFault = 'away' | 'full' | 'exhausted' | 'readOnly' | 'broken' | 'slow' | 'conflict';

/** By SQLSTATE or by the error code of a Node socket. */
const faultsByCode: Readonly<Record<string, DatabaseFault>> = {
  '25006': 'readOnly', // read_only_sql_transaction
  '25P03': 'away', // idle_in_transaction_session_timeout
  '40001': 'conflict', // serialization_failure
  '40P01': 'conflict', // deadlock_detected
  '53000': 'exhausted', // insufficient_resources
  '53100': 'full', // disk_full
  '53200': 'exhausted', // out_of_memory
  '53300': 'away', // too_many_connections
  '53400': 'exhausted', // configuration_limit_exceeded
  '55P03': 'slow', // lock_not_available
  '57014': 'slow', // query_canceled, by statement_timeout
  '57P01': 'away', // admin_shutdown, also pg_terminate_backend
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now
  '57P05': 'away', // idle_session_timeout
  '58000': 'broken', // system_error
  '58030': 'broken', // io_error
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ECONNABORTED: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
};

/** For a lost connection, pg and TypeORM throw errors with these messages and no code. */
const lossMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'Driver not Connected',
  'Query runner already released',
  'Database connection provided by a query runner was already released',
];

function faultOf({ code, message }: Partial<Record<string, unknown>>): DatabaseFault | null {
  const fault = typeof code === 'string' ? faultsByCode[code] : undefined;
  if (fault) return fault;
  const isLost =
    (typeof code === 'string' && /^08\w{3}$/.test(code)) ||
    (typeof message === 'string' && lossMessages.some((text) => message.startsWith(text)));
  return isLost ? 'away' : null;
}

/** Returns the database fault behind `error` or its causes; null if the work itself failed. */
export function databaseFault(error: unknown): DatabaseFault | null {
  let each = error;
  // No `instanceof`: errors of Node's sockets may come from another realm.
  for (let depth = 0; typeof each === 'object' && each !== null && depth < 5; depth += 1) {
    const wrapped = each as Partial<Record<string, unknown>>;
    const fault = faultOf(wrapped);
    if (fault) return fault;
    each = wrapped['driverError'] ?? wrapped['cause'];
  }
  return null;
}

/** Returns whether the database failed, not the work, so that the same work may succeed later. */
export const isDatabaseFault = (error: unknown): boolean => databaseFault(error) !== null;
