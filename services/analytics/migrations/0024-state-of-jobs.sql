-- The job says what is true of open work; its run or file points to it and keeps what became of it.
-- The columns status, attempt and losses of a run, and status, progress, reason and build_id of a file, were the state of
-- their own in 0.1. A run keeps its outcome in `status`: it is queued until it has one. A file of 0.1 has no job.
ALTER TABLE sync_run ADD COLUMN job_id uuid;
ALTER TABLE report_file ADD COLUMN job_id uuid;

CREATE INDEX sync_run_job_idx ON sync_run (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX report_file_job_idx ON report_file (job_id) WHERE job_id IS NOT NULL;

-- across workspaces: all rows alike
UPDATE sync_run SET job_id = job.id FROM job
 WHERE sync_run.status IN ('queued', 'running') AND job.name = 'sync-source' AND job.key = sync_run.id::text
   AND job.status IN ('queued', 'running');
-- across workspaces: runs that no job continues
UPDATE sync_run SET status = 'failed', reason = 'The server stopped while this was running.', finished_at = now()
 WHERE status IN ('queued', 'running') AND job_id IS NULL;
-- across workspaces: all rows alike
UPDATE report_file SET job_id = job.id FROM job
 WHERE report_file.status IN ('queued', 'running') AND job.name = 'build-report'
   AND job.key = report_file.report_id || ':' || report_file.audience AND job.status IN ('queued', 'running');
-- across workspaces: files that no job makes
UPDATE report_file SET status = 'failed', reason = 'The server stopped while this was running.', updated_at = now()
 WHERE status IN ('queued', 'running') AND job_id IS NULL;
