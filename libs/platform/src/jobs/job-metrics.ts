import { counter, gauge } from '../telemetry/metric.js';

/** Read from the service's schema, so every replica shows the same. `status`: `queued` or `running`. */
export const jobsActive = gauge('emberdeck_jobs', 'Jobs that wait or run', ['service', 'task', 'status']);

/** `outcome`: `succeeded`, `failed`, `canceled`, `retried`, `interrupted` or `lost`. */
export const jobRuns = counter('emberdeck_job_runs_total', 'Runs of jobs that have ended', [
  'service',
  'task',
  'outcome',
]);
