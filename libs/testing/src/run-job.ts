import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { beginRun } from '@emberdeck/platform/jobs/job.queries';
import { JobRun } from '@emberdeck/platform/jobs/job-run';
import { JobStore } from '@emberdeck/platform/jobs/job-store';
import { JobSweep } from '@emberdeck/platform/jobs/job-sweep';
import { SilentLogger } from './database/silent-logger.js';
import type { TestService } from './service-harness.js';

const graceMs = 1_000;

/**
 * Runs a queued job once, as a worker does that has claimed it, whatever the wait before its next run is. The service
 * itself must run no jobs (`SERVICE_ROLE` is `serve`). Rejects if the outcome could not be written.
 */
export async function runJob(service: TestService, jobId: string): Promise<void> {
  const [work, store] = [service.provider(UnitOfWork), service.provider(JobStore)];
  const record = await work.run((tx) => store.change(tx, beginRun, [jobId, 'a worker of the test']));
  if (record === null) throw new Error(`The job ${jobId} is not queued`);
  const method = store.registry.find(record.name);
  if (!method) throw new Error(`The service does not know the job ${record.name}`);
  const run = new JobRun(record, { work, store, logger: new SilentLogger(), graceMs });
  await run.settle(await run.run(method));
}

/** Gives back the jobs of runs that have not ended, as the search for lost jobs does once their leases are over. */
export async function giveBackLostJobs(service: TestService): Promise<void> {
  const [work, store] = [service.provider(UnitOfWork), service.provider(JobStore)];
  await service.database.asAdministrator(
    `UPDATE ${store.service}.job SET leased_until = now() - interval '1 second' WHERE status = 'running'`,
  );
  await new JobSweep(work, store, new SilentLogger()).sweep(new Set());
}
