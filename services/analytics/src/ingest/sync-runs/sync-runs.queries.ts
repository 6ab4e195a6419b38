import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '../../shared/page.js';
import type { ShownRun } from './sync-run.mapper.js';

// SQL by hand: the cursor needs microseconds, which a `Date` of an entity loses, and counts grow in the statement that
// checks the worker, so that no other worker of the same run can write between.

/** A run in the list. */
export type ListedRun = ShownRun & ListedRow;

const pageSql = `
  SELECT id, data_source_id AS "dataSourceId", trigger, status, started_at AS "startedAt",
         finished_at AS "finishedAt", rows_read AS "rowsRead", rows_added AS "rowsAdded",
         rows_skipped AS "rowsSkipped", http_status AS "httpStatus", reason, first_problem AS "firstProblem", next_try_at AS "nextTryAt",
         file_name AS "fileName", created_at AS "createdAt", ${cursorTime}
    FROM sync_run
   WHERE workspace_id = $1 AND data_source_id = $2
     AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $3`;

/** An attempt that ends with an error, or for the shutdown of its process, leaves its run queued: a running one is lost. */
const beginSql = `
  UPDATE sync_run SET status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, $3),
         losses = losses + CASE status WHEN 'running' THEN 1 ELSE 0 END
   WHERE id = $1 AND workspace_id = $2 AND status IN ('queued', 'running')
  RETURNING attempt`;

/**
 * Rows of earlier attempts are read again as repeats, so only the rows of this attempt count as read. They can be fewer
 * than the rows that all attempts added, if the API changed in between.
 */
const countSql = `
  UPDATE sync_run
     SET rows_added = rows_added + $5, rows_read = greatest($4, rows_added + $5),
         rows_skipped = greatest($4, rows_added + $5) - (rows_added + $5)
   WHERE id = $1 AND workspace_id = $2 AND attempt = $3 AND status = 'running'`;

/** A worker of a run: of two, only the later one may write. */
export interface RunWorker {
  readonly runId: string;
  readonly workspaceId: string;
  readonly attempt: number;
}

/** The runs of a source, newest first. */
export function readRunPage(
  work: UnitOfWork,
  workspaceId: string,
  sourceId: string,
  place: PagePlace,
): Promise<ListedRun[]> {
  return work.read<ListedRun>(pageSql, [workspaceId, sourceId, ...place]);
}

/** Makes this the worker of the run. Returns null if the run has ended. */
export async function beginAttempt(
  tx: Tx,
  runId: string,
  workspaceId: string,
  now: Date,
): Promise<RunWorker | null> {
  const [[row]] = await tx.query<[{ attempt: number }[], number]>(beginSql, [runId, workspaceId, now]);
  return row === undefined ? null : { runId, workspaceId, attempt: row.attempt };
}

/** Counts rows of the run. Returns false if another worker has it, or if it has ended. */
export async function countRows(
  tx: Tx,
  { runId, workspaceId, attempt }: RunWorker,
  { read, added }: { readonly read: number; readonly added: number },
): Promise<boolean> {
  const given = [runId, workspaceId, attempt, read, added];
  const [, changed] = await tx.query<[unknown[], number]>(countSql, given);
  return changed === 1;
}
