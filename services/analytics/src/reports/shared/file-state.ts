/**
 * The state of a file and of its job. SQL by hand: the table of jobs belongs to the platform and has no entity. A file that
 * is being canceled counts as canceled.
 */
export const stateOf = (file: string, job: string) => ({
  status: `
    CASE WHEN ${file}.blob_id IS NOT NULL THEN 'ready' WHEN ${job}.id IS NULL THEN ${file}.status
         WHEN ${job}.status IN ('queued', 'running') AND NOT ${job}.cancel_asked THEN ${job}.status ELSE 'failed' END`,
  progress: `
    CASE WHEN ${file}.blob_id IS NOT NULL THEN 100 ELSE least(99, coalesce((${job}.progress->>'done')::integer, 0)) END`,
  reason: `
    CASE WHEN ${file}.blob_id IS NOT NULL THEN NULL WHEN ${job}.id IS NULL THEN ${file}.reason
         WHEN ${job}.cancel_asked THEN 'Canceled.' WHEN ${job}.status = 'failed' THEN ${job}.reason END`,
});
