import { jobChanged } from '@emberdeck/contracts/jobs/job-calls';
import type { JobProgress, JobRow } from '@emberdeck/contracts/jobs/job';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { Tx } from '../database/unit-of-work.js';
import type { Outbox } from '../outbox/outbox.js';
import { dequeue, enqueue, type JobRecord, toJobRow } from './job.queries.js';
import type { JobRegistry } from './job-registry.js';

/** Maximum size of a job's result as JSON: every change of the row sends it to the browser. */
const maxResultBytes = 8 * 1024;

/** Writes rows of `job`, each change with its event in one transaction. */
export class JobStore {
  constructor(
    readonly service: ServiceName,
    readonly registry: JobRegistry,
    private readonly outbox: Outbox,
  ) {}

  /** Runs a statement that returns the changed row, and publishes its event. Returns null if no row changed. */
  async change(tx: Tx, statement: string, parameters: readonly unknown[]): Promise<JobRecord | null> {
    const given: unknown = await tx.query(statement, [...parameters]);
    // TypeORM returns only rows for an INSERT, and rows with their count for an UPDATE.
    const rows = (Array.isArray(given) && Array.isArray(given[0]) ? given[0] : given) as JobRecord[];
    const [record] = rows;
    if (record === undefined) return null;
    await this.publish(tx, record);
    await this.follow(tx, record);
    return record;
  }

  /** Runs a statement that cancels a job. Returns null if it changed none. */
  async cancel(tx: Tx, statement: string, parameters: readonly unknown[]): Promise<JobRecord | null> {
    const record = await this.change(tx, statement, parameters);
    if (record?.status === 'canceled') await tx.query(dequeue, [record.id]);
    return record;
  }

  async enqueue(tx: Tx, jobId: string): Promise<void> {
    await tx.query(enqueue, [jobId]);
  }

  toRow(record: JobRecord): JobRow {
    return toJobRow(record, { service: this.service, title: this.registry.titleOf(record.name) });
  }

  /** Follows a change in the feature that the job belongs to. */
  private async follow(tx: Tx, record: JobRecord): Promise<void> {
    const watcher = this.registry.watcherOf(record.name);
    if (watcher === undefined) return;
    const { id: jobId, status, progress, reason, losses } = record;
    const input: unknown = watcher.definition.input.parse(record.input);
    await watcher.run(tx, { jobId, input, status, progress, reason, losses });
  }

  private async publish(tx: Tx, record: JobRecord): Promise<void> {
    if (record.user_id === null || record.workspace_id === null) return;
    await this.outbox.append(tx, jobChanged(this.service), {
      userId: record.user_id,
      workspaceId: record.workspace_id,
      job: this.toRow(record),
    });
  }
}

/** Serializes a result for storage. Throws if it is too large for a row that is sent to the browser. */
export function resultJson(result: unknown): string | null {
  const json = JSON.stringify(result ?? null);
  if (Buffer.byteLength(json) > maxResultBytes) {
    throw new Error(`The result of a job has more than ${maxResultBytes} bytes: store it and return its id`);
  }
  return json === 'null' ? null : json;
}

/** Normalizes a progress for storage: whole numbers, at most its total. */
export function progressOf(done: number, total: number | null, text: string | null): JobProgress {
  const most = total === null ? null : Math.max(0, Math.round(total));
  const reached = Math.max(0, Math.round(done));
  return { done: most === null ? reached : Math.min(reached, most), total: most, text };
}
