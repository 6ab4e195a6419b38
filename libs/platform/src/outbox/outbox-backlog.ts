import type { UnitOfWork } from '../database/unit-of-work.js';

/** What one service has not got rid of. */
export interface Backlog {
  /** Events that wait in the outbox; counting ends at 100,000. */
  readonly unsent: number;
  /** Age of the oldest of them in seconds, 0 where there is none. */
  readonly lagSeconds: number;
  /** Dead letters that were not replayed. */
  readonly deadLetters: number;
}

/** Both tables have an index of just these rows, and a broker that is away must not make looking expensive. */
const backlog = `
  SELECT (SELECT count(*)::int FROM (SELECT FROM outbox WHERE sent_at IS NULL LIMIT 100000) AS waiting) AS unsent,
         (SELECT coalesce(greatest(extract(epoch FROM now() - min(occurred_at)), 0), 0)::float8
            FROM outbox WHERE sent_at IS NULL) AS "lagSeconds",
         (SELECT count(*)::int FROM dead_letter WHERE replayed_at IS NULL) AS "deadLetters"`;

/** Metrics are read more often by several who look; the database is asked once in so long. */
const freshMs = 4_000;

/** Reads the backlog of one schema, at most every few seconds. Rejects where the database is away. */
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
