import type { Actor } from '@emberdeck/contracts/core/actor';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import type { JobRow } from '@emberdeck/contracts/jobs/job';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { AppError, notFound } from '../errors/app-error.js';
import type { Page } from '../runtime/call-context.js';
import { type ListedRow, newestFirst } from '../runtime/keyset-page.js';
import { requirePermission } from '../runtime/require-permission.js';
import { cancelJob, findOwn, type JobRecord, listOwn, retryJob } from './job.queries.js';
import type { JobStore } from './job-store.js';
import { requireJobRoom } from './jobs.js';

/** A user's operations on their own jobs of a service. Jobs of other users and workspaces are not found. */
export class OwnJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly store: JobStore,
  ) {}

  list({ userId, workspaceId }: Actor, page: PageQuery): Promise<Page<JobRow>> {
    return newestFirst(
      page,
      (place) => this.work.read<JobRecord & ListedRow>(listOwn, [userId, workspaceId, ...place]),
      (row) => this.store.toRow(row),
    );
  }

  async read(actor: Actor, id: string): Promise<JobRow> {
    const [record] = await this.work.read<JobRecord>(findOwn, [id, actor.userId, actor.workspaceId]);
    if (record === undefined) throw notFound('The job');
    return this.store.toRow(record);
  }

  /** A queued job ends at once, a running one when its handler has stopped. */
  async cancel(actor: Actor, id: string): Promise<JobRow> {
    const canceled = await this.work.run((tx) =>
      this.store.cancel(tx, cancelJob, [id, actor.userId, actor.workspaceId]),
    );
    if (canceled) return this.store.toRow(canceled);
    await this.read(actor, id);
    throw new AppError('conflict', 'The job has already ended.');
  }

  async retry(actor: Actor, id: string): Promise<JobRow> {
    const retried = await this.work.run(async (tx) => {
      const record = await this.store.change(tx, retryJob, [id, actor.userId, actor.workspaceId]);
      if (record === null) return null;
      const definition = this.store.registry.find(record.name)?.definition;
      if (definition === undefined) throw new AppError('conflict', 'This job can no longer be run.');
      if (definition.startedBy !== 'product') requirePermission(actor, definition.startedBy);
      await requireJobRoom(tx, definition, actor);
      await this.store.enqueue(tx, id);
      return record;
    });
    if (retried) return this.store.toRow(retried);
    await this.read(actor, id);
    throw new AppError('conflict', 'Only a job that failed or was canceled can be run again.');
  }
}
