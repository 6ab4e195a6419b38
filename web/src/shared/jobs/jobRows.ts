import type { JobRow } from '@emberdeck/contracts/jobs/job';

/** Whether a job has not ended. */
export const isActive = ({ status }: JobRow): boolean => status === 'queued' || status === 'running';

const newestFirst = (a: JobRow, b: JobRow): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** Adds a row, or replaces an older one of the same job: messages and answers can arrive in any order. */
export function withJob(jobs: JobRow[], job: JobRow): JobRow[] {
  const known = jobs.find(({ id }) => id === job.id);
  if (known === undefined) {
    return [job, ...jobs].toSorted(newestFirst);
  }
  return known.revision >= job.revision ? jobs : jobs.map((each) => (each === known ? job : each));
}

/** The share of a running job that is done, from 0 to 100; null if unknown. */
export function percentOf({ progress }: JobRow): number | null {
  const { done = 0, total = null } = progress ?? {};
  return total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100));
}
