import type { UnitOfWork } from '../database/unit-of-work.js';

/** Unsent events and open dead letters of one service. */
export interface Backlog {
  /** Events that wait in the outbox; counting ends at 100,000. */
  readonly unsent: number;
  /** Age of the oldest unsent event in seconds; 0 without one. */
  readonly lagSeconds: number;
  /** Dead letters that were not replayed. */
  readonly deadLetters: number;
}

/** Both tables have an index of only these rows. The limit keeps the query cheap while the broker is unreachable. */
const backlog = `
  SELECT (SELECT count(*)::int FROM (SELECT FROM outbox WHERE sent_at IS NULL LIMIT 100000) AS waiting) AS unsent,
         (SELECT coalesce(greatest(extract(epoch FROM now() - min(occurred_at)), 0), 0)::float8
            FROM outbox WHERE sent_at IS NULL) AS "lagSeconds",
         (SELECT count(*)::int FROM dead_letter WHERE replayed_at IS NULL) AS "deadLetters"`;

/**
 * Several scrapers may read the metrics more often than this, in milliseconds. The database is queried only once in
 * this time.
 */
const freshMs = 4_000;

/**
 * Makes a function that reads the backlog of one schema, at most every few seconds. It rejects if the database is
 * unreachable.
 */
export function backlogReader(work: UnitOfWork): () => Promise<Backlog> {
  let reading: Promise<Backlog> | undefined;
  let readAt = -Infinity;
  return () => {
    if (reading === undefined || performance.now() - readAt > freshMs) {
      readAt = performance.now();
      reading = readBacklog(work);
    }
    return reading;
  };
}

async function readBacklog(work: UnitOfWork): Promise<Backlog> {
  const [row] = await work.read<Backlog>(backlog);
  if (row === undefined) throw new Error('A statement that always gives a row gave none');
  return row;
}
