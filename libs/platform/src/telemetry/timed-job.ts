import { jobDuration } from './platform-metrics.js';
import type { Telemetry } from './telemetry.js';

/** Runs a job and records how long it took and how it ended. `task` names it in few words: `prune`. */
export async function timedJob<Result>(
  telemetry: Telemetry,
  task: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    telemetry.duration(jobDuration, performance.now() - startedAt, { task, outcome });
  }
}
