import type { JobProgress, JobRow, JobStatus } from '@emberdeck/contracts/jobs/job';
import { cursorTime } from '../runtime/keyset-page.js';

/** A row of the table `job`, as the statements in this file return it. */
export interface JobRecord {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
  readonly user_id: string | null;
  readonly workspace_id: string | null;
  readonly input: unknown;
  readonly status: JobStatus;
  readonly progress: JobProgress | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly result: unknown;
  readonly revision: number;
  readonly cancel_asked: boolean;
  readonly queue: string | null;
  readonly flags: readonly string[];
  readonly losses: number;
  readonly worker: string | null;
  readonly run_id: string | null;
  readonly run_at: Date;
  readonly correlation_id: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/**
 * Lease of a run, in milliseconds. Without an extension in this time another worker takes the job, with the search for
 * lost jobs within 30 s. A process extends the leases of its runs after a third of it.
 */
export const leaseMs = 15_000;

const lease = `now() + interval '${leaseMs} milliseconds'`;

/** Name of the task in the queue that runs jobs by their row. */
export const jobTask = 'job';

/** Name of the task in the queue that starts a scheduled job. */
export const scheduleTask = 'schedule';

/** Wakes a worker: the queue runs every job that is due, and this one does nothing. */
export const wakeQueue = `SELECT FROM add_job('${scheduleTask}', '{"name": ""}', max_attempts => 1, job_key => 'wake')`;

/** Inserts a job. No row if a job of the name and key is active. */
export const insertJob = `
  INSERT INTO job (id, name, key, user_id, workspace_id, input, status, max_attempts, correlation_id, queue, flags,
                   kept_days, run_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'queued', $7, $8, $9, $10, $11, coalesce($12, now()))
  ON CONFLICT (name, key) WHERE key IS NOT NULL AND status IN ('queued', 'running') DO NOTHING
  RETURNING *`;

/** The active job that prevented {@link insertJob}. */
export const findActiveByKey = `
  SELECT id FROM job WHERE name = $1 AND key = $2 AND status IN ('queued', 'running')`;

/** The flag of a job that was lost with its process: such jobs run one by one, since one may have taken others with it. */
export const lostFlag = 'lost';

/**
 * Adds one attempt to the queue; the table `job` counts the attempts. The notification wakes a worker once the
 * transaction has committed. An entry with the same key is replaced, even if a dead worker still holds it.
 */
export const enqueue = `
  SELECT FROM job, add_job('${jobTask}', json_build_object('jobId', job.id), queue_name => job.queue,
                           run_at => job.run_at, max_attempts => 1, job_key => 'job:' || job.id,
                           flags => CASE WHEN losses > 0 THEN job.flags || '${lostFlag}'::text ELSE job.flags END)
   WHERE job.id = $1`;

/** Removes a waiting job from the queue. */
export const dequeue = `SELECT FROM remove_job('job:' || $1::uuid)`;

/** Counts the active jobs of a name, by user or workspace, for a limit. */
export const countActive = (column: 'user_id' | 'workspace_id', name: string): string => `
  SELECT count(*)::int AS count FROM job
   WHERE ${column} = $1 AND name = '${name.replaceAll("'", "''")}' AND status IN ('queued', 'running')`;

/** Claims a job for one run of a worker. No row if another worker has it or it has ended. */
export const beginRun = `
  UPDATE job SET status = 'running', run_id = gen_random_uuid(), worker = $2, leased_until = ${lease},
         attempts = attempts + 1, started_at = now(), revision = revision + 1
   WHERE id = $1 AND status = 'queued' RETURNING *`;

/** Locks the row of a run until the end of the transaction. No row if another run has the job. */
export const lockRun = `SELECT id FROM job WHERE id = $1 AND run_id = $2 FOR NO KEY UPDATE`;

const givenRuns = `unnest($1::uuid[], $2::uuid[]) AS given (id, run_id)`;

/** Whether a cancel was requested, for each of these runs. A run without a row is lost. */
export const watchRuns = `
  SELECT job.id, job.cancel_asked FROM job JOIN ${givenRuns} ON job.id = given.id AND job.run_id = given.run_id`;

/** Like {@link watchRuns}, and extends the leases. */
export const extendRuns = `
  UPDATE job SET leased_until = ${lease} FROM ${givenRuns}
   WHERE job.id = given.id AND job.run_id = given.run_id RETURNING job.id, job.cancel_asked`;

/** Writes the progress. No row if another run has the job. */
export const writeProgress = `
  UPDATE job SET progress = $3, revision = revision + 1 WHERE id = $1 AND run_id = $2 RETURNING *`;

/** Ends a job. No row if another run has it. */
export const finishRun = `
  UPDATE job SET status = $3, reason = $4, result = $5, progress = coalesce($6::jsonb, progress), run_id = NULL,
         leased_until = NULL, finished_at = now(), revision = revision + 1
   WHERE id = $1 AND run_id = $2 RETURNING *`;

/**
 * Makes a running job queued again. $4: wait in milliseconds, null to keep its place in the order; $5: 1 if the ended run
 * counts as an attempt, else 0.
 */
export const requeueRun = `
  UPDATE job SET status = 'queued', reason = $3,
         run_at = CASE WHEN $4::float8 IS NULL THEN run_at ELSE now() + $4::float8 * interval '1 millisecond' END,
         attempts = attempts - 1 + $5::int, run_id = NULL, leased_until = NULL, progress = NULL, revision = revision + 1
   WHERE id = $1 AND run_id = $2 RETURNING *`;

const cancelWhere = (condition: string): string => `
  UPDATE job SET status = CASE status WHEN 'queued' THEN 'canceled' ELSE status END,
         finished_at = CASE status WHEN 'queued' THEN now() END, cancel_asked = true, revision = revision + 1
   WHERE ${condition} AND status IN ('queued', 'running') RETURNING *`;

/** Ends a queued job, and asks a running job to stop. No row if it has ended or belongs to another user. */
export const cancelJob = cancelWhere('id = $1 AND user_id = $2 AND workspace_id = $3');

/** {@link cancelJob} for the feature that added the job. */
export const cancelJobOfFeature = cancelWhere('name = $1 AND id = $2');

/**
 * Queues an ended job again. No row if it did not fail and was not canceled, belongs to another user, or its key is
 * taken.
 */
export const retryJob = `
  UPDATE job SET status = 'queued', attempts = 0, reason = NULL, result = NULL, progress = NULL, cancel_asked = false,
         losses = 0, started_at = NULL, finished_at = NULL, run_at = now(), revision = revision + 1
   WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND status IN ('failed', 'canceled')
     AND NOT EXISTS (SELECT FROM job AS other WHERE other.name = job.name AND other.key = job.key
                        AND other.workspace_id = $3 AND other.status IN ('queued', 'running'))
  RETURNING *`;

/** A job by its id and owner. */
export const findOwn = `SELECT * FROM job WHERE id = $1 AND user_id = $2 AND workspace_id = $3`;

/** A page of the owner's jobs, newest first. */
export const listOwn = `
  SELECT *, ${cursorTime()} FROM job
   WHERE user_id = $1 AND workspace_id = $2
     AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $3`;

/** Runs whose worker has died. */
export const findLostRuns = `
  SELECT id FROM job WHERE status = 'running' AND leased_until < now() ORDER BY leased_until LIMIT 100`;

/** Counts the loss of such a run, and locks it. No row if it goes on, or another search has settled it. */
export const loseRun = `
  UPDATE job SET losses = losses + 1 WHERE id = $1 AND status = 'running' AND leased_until < now() RETURNING *`;

/** Due jobs without an entry in the queue: their worker died before the run began, or a restore lost the entry. */
export const findLostQueued = `
  SELECT job.id, entry.locked_by AS worker FROM job LEFT JOIN jobs AS entry ON entry.key = 'job:' || job.id
   WHERE job.status = 'queued' AND job.run_at < now() - interval '${leaseMs} milliseconds'
     AND (entry.id IS NULL OR entry.locked_at < now() - interval '${leaseMs} milliseconds'
          OR (entry.locked_at IS NULL AND entry.attempts >= entry.max_attempts))
   ORDER BY job.run_at LIMIT 100`;

/** A job that waits although it is due. */
export const findDue = `SELECT id FROM job WHERE status = 'queued' AND run_at <= now() LIMIT 1`;

/** Whether jobs have been due for a minute while none runs: no program takes them. */
export const jobsAreLeft = `
  SELECT EXISTS (SELECT FROM job WHERE status = 'queued' AND run_at < now() - interval '1 minute')
     AND NOT EXISTS (SELECT FROM job WHERE status = 'running' AND leased_until > now()) AS are_left`;

/** Workers that ended a job and died before they gave back its entry, with which they keep a queue locked. */
export const findDeadWorkers = `
  SELECT DISTINCT locked_by AS worker FROM jobs AS entry
   WHERE locked_at < now() - interval '1 minute'
     AND NOT EXISTS (SELECT FROM job WHERE 'job:' || job.id = entry.key AND status IN ('queued', 'running'))`;

/** Removes the locks of dead workers from entries and queues. */
export const unlockWorkers = `SELECT FROM force_unlock_workers($1::text[])`;

/** Active jobs by name and status, for the metrics. */
export const countByStatus = `
  SELECT name, status, count(*)::int AS count FROM job WHERE status IN ('queued', 'running') GROUP BY name, status`;

/** The row as its owner sees it. */
export const toJobRow = (
  record: JobRecord,
  { service, title }: Pick<JobRow, 'service' | 'title'>,
): JobRow => ({
  id: record.id,
  service,
  name: record.name,
  title,
  status: record.status,
  progress: record.progress,
  reason: record.reason,
  canceling: record.cancel_asked && record.status === 'running',
  attempts: record.attempts,
  maxAttempts: record.max_attempts,
  result: record.result,
  revision: record.revision,
  createdAt: record.created_at.toISOString(),
  startedAt: record.started_at?.toISOString() ?? null,
  finishedAt: record.finished_at?.toISOString() ?? null,
});
