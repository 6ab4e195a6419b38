import type { UnitOfWork } from '../database/unit-of-work.js';
import {
  deleteDeadEntries,
  findLostQueued,
  findLostRuns,
  finishRun,
  type JobRecord,
  requeueRun,
} from './job.queries.js';
import { retryAfterMs } from './job-outcome.js';
import type { JobStore } from './job-store.js';

const lostReason = 'The server stopped while this was running.';

/** Queues jobs of dead workers again, and deletes queue entries of ended jobs. */
export class JobSweep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly store: JobStore,
  ) {}

  async sweep(): Promise<void> {
    await this.work.run(async (tx) => {
      for (const record of await tx.query<JobRecord[]>(findLostRuns)) {
        const run = [record.id, record.run_id];
        const definition = this.store.registry.find(record.name)?.definition;
        if (record.cancel_asked || record.attempts >= record.max_attempts || definition === undefined) {
          const [status, reason] = record.cancel_asked ? ['canceled', null] : ['failed', lostReason];
          await this.store.change(tx, finishRun, [...run, status, reason, null, null]);
        } else {
          // A job that crashes its process must not run again at once. The first loss is most likely a restart.
          const afterMs = record.attempts === 1 ? 0 : retryAfterMs(definition, record.attempts - 1);
          const queued = await this.store.change(tx, requeueRun, [...run, lostReason, afterMs, 1]);
          await this.store.enqueue(tx, record.id, queued?.run_at);
        }
      }
      for (const { id, run_at } of await tx.query<{ id: string; run_at: Date }[]>(findLostQueued)) {
        await this.store.enqueue(tx, id, run_at);
      }
      await tx.query(deleteDeadEntries);
    });
  }
}
