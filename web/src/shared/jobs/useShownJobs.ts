import type { JobRow } from '@emberdeck/contracts/jobs/job';
import { useEffect, useState } from 'react';
import { isActive } from './jobRows.js';

/** A job that ends sooner is never shown: a row that flashes only distracts. In milliseconds. */
const noticeAfterMs = 1_000;

/** Changes with the job, so that a dismissed job appears again when it runs again. */
const stateOf = ({ id, revision }: JobRow): string => `${id}:${revision}`;

/**
 * The jobs that a screen shows: slow ones and failed ones, until the user dismisses them. `jobs` is undefined before
 * the first answer.
 */
export function useShownJobs(jobs: readonly JobRow[] = []) {
  const [noticed, setNoticed] = useState<ReadonlySet<string>>(new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const waiting = jobs
    .filter((job) => isActive(job) && !noticed.has(job.id))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (waiting === '') {
      return undefined;
    }
    const timer = setTimeout(
      () => setNoticed((before) => new Set([...before, ...waiting.split(' ')])),
      noticeAfterMs,
    );
    return () => clearTimeout(timer);
  }, [waiting]);
  return {
    shown: jobs.filter(
      (job) => (job.status === 'failed' || noticed.has(job.id)) && !dismissed.has(stateOf(job)),
    ),
    dismiss: (job: JobRow): void => setDismissed((before) => new Set([...before, stateOf(job)])),
  };
}
