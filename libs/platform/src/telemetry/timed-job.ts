import { jobDuration } from './platform-metrics.js';
import type { Telemetry } from './telemetry.js';

/** Runs a job and records its duration and outcome. `task` names it in a few words: `prune`. */
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
