import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../logging/logger.js';
import {
  findDeadWorkers,
  findDue,
  findLostQueued,
  findLostRuns,
  finishRun,
  type JobRecord,
  loseRun,
  requeueRun,
  unlockWorkers,
  wakeQueue,
} from './job.queries.js';
import { retryAfterMs } from './job-outcome.js';
import type { JobStore } from './job-store.js';

const lostReason = 'The server stopped while this was running.';

/** The one search for what died with its process: runs, entries of the queue, and locks. */
export class JobSweep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly store: JobStore,
    private readonly logger: Logger,
  ) {}

  /** `own` are the workers of this process, which lives. */
  async sweep(own: ReadonlySet<string>): Promise<void> {
    const dead = new Set<string>();
    for (const { id } of await this.work.read<{ id: string }>(findLostRuns)) {
      await this.settle(id, dead);
    }
    const queued = await this.work.read<{ id: string; worker: string | null }>(findLostQueued);
    const keeping = await this.work.read<{ worker: string | null }>(findDeadWorkers);
    for (const { worker } of [...queued, ...keeping]) if (worker !== null) dead.add(worker);
    const workers = [...dead].filter((worker) => !own.has(worker));
    if (workers.length > 0) await this.work.run((tx) => tx.query(unlockWorkers, [workers]));
    for (const { id } of queued) await this.work.run((tx) => this.store.enqueue(tx, id));
    // The search of the queue itself is rare, and the process that added a job for later may have died.
    const [due] = await this.work.read(findDue);
    if (due !== undefined) await this.work.run((tx) => tx.query(wakeQueue));
  }

  /** One job that cannot be settled, because its feature is busy, holds up no other. The next search tries it again. */
  private async settle(id: string, dead: Set<string>): Promise<void> {
    try {
      await this.work.run(async (tx) => {
        const [[record]] = await tx.query<[JobRecord[], number]>(loseRun, [id]);
        if (record === undefined) return;
        if (record.worker !== null) dead.add(record.worker);
        await this.continueOrEnd(tx, record);
      });
    } catch (err) {
      this.logger.warn('A lost job was not queued again', { jobId: id, err });
    }
  }

  private async continueOrEnd(tx: Tx, record: JobRecord): Promise<void> {
    const { losses, attempts } = record;
    const run = [record.id, record.run_id];
    const definition = this.store.registry.find(record.name)?.definition;
    const isOver =
      attempts >= record.max_attempts ||
      definition === undefined ||
      losses >= (definition.losses ?? Infinity);
    if (record.cancel_asked || isOver) {
      const [status, reason] = record.cancel_asked ? ['canceled', null] : ['failed', lostReason];
      await this.store.change(tx, finishRun, [...run, status, reason, null, null]);
      return;
    }
    // A job that crashes its process must not run again at once. The first loss is most likely a restart.
    const afterMs = losses === 1 ? 0 : retryAfterMs(definition, losses - 1);
    await this.store.change(tx, requeueRun, [...run, lostReason, afterMs, 1]);
    await this.store.enqueue(tx, record.id);
  }
}
