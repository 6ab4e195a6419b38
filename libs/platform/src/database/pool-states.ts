import type pg from 'pg';

type Counts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Connections of a pool by what they do, and the requests that really wait for one. */
export function poolStates({ totalCount, idleCount, waitingCount }: Counts) {
  return {
    used: totalCount - idleCount,
    idle: idleCount,
    // The pool queues every request for an instant, also while it has idle connections: those wait for nothing.
    waiting: Math.max(0, waitingCount - idleCount),
  };
}
