import type pg from 'pg';

type Counts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Returns the used and idle connections of a pool, and the requests that really wait for one. */
export function poolStates({ totalCount, idleCount, waitingCount }: Counts) {
  return {
    used: totalCount - idleCount,
    idle: idleCount,
    // The pool briefly queues every request, even with idle connections. Such requests do not really wait.
    waiting: Math.max(0, waitingCount - idleCount),
  };
}
