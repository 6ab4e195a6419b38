import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import type { Taken } from '../../figures/metrics/metrics.service.js';
import type { ShownRun } from './sync-run.mapper.js';

// SQL by hand: the cursor needs microseconds, which a `Date` of an entity loses, and the state of an open run is that of
// its job, whose table belongs to the platform and has no entity.

/** A run in the list. */
export type ListedRun = ShownRun & ListedRow;

/** An open run waits or runs as its job does. */
const shown = `
  SELECT run.id, data_source_id AS "dataSourceId", trigger,
         CASE WHEN run.status IN ('succeeded', 'failed') THEN run.status
              WHEN job.status = 'running' THEN 'running' ELSE 'queued' END AS status,
         run.started_at AS "startedAt", run.finished_at AS "finishedAt", rows_read AS "rowsRead",
         rows_added AS "rowsAdded", rows_replaced AS "rowsReplaced", rows_skipped AS "rowsSkipped",
         rows_refused AS "rowsRefused", first_point_at AS "firstPointAt", undo_job_id AS "undoJobId",
         undone_at AS "undoneAt", pages, http_status AS "httpStatus", run.reason,
         first_problem AS "firstProblem", next_try_at AS "nextTryAt", file_name AS "fileName",
         run.created_at AS "createdAt"`;

const pageSql = `
  ${shown}, ${cursorTime('run.created_at')}
    FROM sync_run AS run LEFT JOIN job ON job.id = run.job_id
   WHERE run.workspace_id = $1 AND data_source_id = $2
     AND ($4::timestamptz IS NULL OR (run.created_at, run.id) < ($4::timestamptz, $5::uuid))
   ORDER BY run.created_at DESC, run.id DESC LIMIT $3`;

const oneSql = `
  ${shown} FROM sync_run AS run LEFT JOIN job ON job.id = run.job_id WHERE run.workspace_id = $1 AND run.id = $2`;

/** The job of a run of an earlier version does not know its run. */
const followSql = `
  UPDATE sync_run SET job_id = $3, started_at = CASE WHEN $4::timestamptz IS NULL THEN started_at
                                                     ELSE coalesce(started_at, $4::timestamptz) END
   WHERE id = $1 AND workspace_id = $2
     AND (job_id IS DISTINCT FROM $3 OR (started_at IS NULL AND $4::timestamptz IS NOT NULL))`;

/**
 * Rows of earlier attempts are read again as repeats, so only the rows of this attempt count as read. They can be fewer
 * than the rows that all attempts brought, if the API changed in between.
 */
const countSql = `
  UPDATE sync_run
     SET rows_added = counted.added, rows_replaced = counted.replaced, rows_refused = counted.refused,
         rows_read = greatest($3::integer, counted.added + counted.replaced + counted.refused),
         rows_skipped = greatest($3::integer - counted.added - counted.replaced - counted.refused, 0),
         first_point_at = least(first_point_at, $7::timestamptz), last_point_at = greatest(last_point_at, $8::timestamptz)
    FROM (SELECT id AS counted_id, rows_added + $4::integer AS added, rows_replaced + $5::integer AS replaced,
                 greatest(rows_refused, $6::integer) AS refused
            FROM sync_run WHERE id = $1 AND workspace_id = $2) AS counted
   WHERE id = counted.counted_id AND workspace_id = $2`;

/** A run of a workspace. */
export interface RunPlace {
  readonly runId: string;
  readonly workspaceId: string;
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

/** The run as its readers see it. */
export async function readRun(tx: Tx, { runId, workspaceId }: RunPlace): Promise<ShownRun | null> {
  const [row] = await tx.query<ShownRun[]>(oneSql, [workspaceId, runId]);
  return row ?? null;
}

/** Notes the job of a run, and when it first ran. */
export async function followJob(
  tx: Tx,
  { runId, workspaceId }: RunPlace,
  jobId: string,
  startedAt: Date | null,
): Promise<void> {
  await tx.query(followSql, [runId, workspaceId, jobId, startedAt]);
}

/** Rows of a part of a run. `read` and `refused` are of all parts so far, the others of this part. */
export interface CountedRows extends Pick<Taken, 'added' | 'replaced' | 'span'> {
  readonly read: number;
  readonly refused: number;
}

/** Counts rows of the run. */
export async function countRows(
  tx: Tx,
  { runId, workspaceId }: RunPlace,
  { read, added, replaced, refused, span }: CountedRows,
): Promise<void> {
  const times = [span?.firstAt ?? null, span?.lastAt ?? null];
  await tx.query(countSql, [runId, workspaceId, read, added, replaced, refused, ...times]);
}
