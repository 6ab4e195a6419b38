import type { Actor } from '@emberdeck/contracts/core/actor';
import type { JobDefinition, JobInput } from '@emberdeck/contracts/jobs/job';
import { requireRoom } from '../database/quota.js';
import type { Tx } from '../database/unit-of-work.js';
import { AppError } from '../errors/app-error.js';
import { currentCorrelationId } from '../logging/correlation.js';
import type { Randomness } from '../rules/randomness.js';
import { requirePermission } from '../runtime/require-permission.js';
import { cancelJobOfFeature, countActive, findActiveByKey, insertJob } from './job.queries.js';
import { flagsOf } from './job-places.js';
import type { JobStore } from './job-store.js';
import type { JobOwner } from './run-job.decorator.js';

/** Key and owner of a new job. */
export interface JobOptions {
  /**
   * At most one job of a name and key is queued or running. Adding another returns the active job, whose owner may
   * differ. If the owner matters, make the owner part of the key.
   */
  readonly key?: string;
  /** The member that owns the job and must be allowed to start it; absent if the product starts it. */
  readonly actor?: Actor;
  /** Of the jobs of a queue one runs at a time, in the order in which they were added: those of a host, for instance. */
  readonly queue?: string;
  /** When the job may begin; at once if absent. */
  readonly runAt?: Date;
  /** The id of the job, for a row that points to it; a new one if absent. */
  readonly id?: string;
  /** The workspace that the job takes a place for; the actor's if absent. */
  readonly workspaceId?: string;
  /** The member that sees a job which the product starts. */
  readonly owner?: JobOwner;
}

/** The longest name of a queue. */
const longestQueue = 128;

const tooMany = (): AppError =>
  new AppError(
    'too_many_requests',
    'Too many of these jobs are waiting or running. Wait until one has ended, or cancel one.',
    { retryAfterSeconds: 30 },
  );

/**
 * Fails if the job's limits for its user or workspace are exceeded. Counts the new job too, so call it after the
 * insert.
 */
export async function requireJobRoom(tx: Tx, job: JobDefinition, owner: JobOwner): Promise<void> {
  const limits = [
    { column: 'user_id', owner: owner.userId, limit: job.activePerUser },
    { column: 'workspace_id', owner: owner.workspaceId, limit: job.activePerWorkspace },
  ] as const;
  for (const { column, owner: id, limit } of limits) {
    if (limit === undefined) continue;
    const name = `jobs ${job.service} ${job.name} ${column}`;
    await requireRoom(
      tx,
      { name, owner: id, count: countActive(column, job.name), limit, refusal: tooMany },
      0,
    );
  }
}

const columnsOf = (owner?: JobOwner): (string | null)[] =>
  owner ? [owner.userId, owner.workspaceId] : [null, null];

/** The only way to start a job: a row that commits with the change that needs the job. */
export class Jobs {
  constructor(
    private readonly store: JobStore,
    private readonly randomness: Randomness,
  ) {}

  /**
   * Adds a job; a worker begins once `tx` has committed. Returns its id.
   * @throws AppError `forbidden` if the actor may not start it, `too_many_requests` beyond its limits
   */
  async add<J extends JobDefinition>(
    tx: Tx,
    job: J,
    input: JobInput<J>,
    options: JobOptions = {},
  ): Promise<string> {
    const { key, actor, id = this.randomness.uuid() } = options;
    if (job.service !== this.store.service) {
      throw new Error(`The job ${job.name} belongs to ${job.service}`);
    }
    if (actor && job.startedBy !== 'product') requirePermission(actor, job.startedBy);
    if (!(await this.insert(tx, id, job, input, options))) {
      const [active] = await tx.query<{ id: string }[]>(findActiveByKey, [job.name, key]);
      // The active job may have ended since the conflict.
      return active?.id ?? this.add(tx, job, input, options);
    }
    if (actor) await requireJobRoom(tx, job, actor);
    await this.store.enqueue(tx, id);
    return id;
  }

  /** Cancels a job if it is active: a queued one at once, a running one when its handler has stopped. */
  async cancel(tx: Tx, job: JobDefinition, id: string): Promise<void> {
    await this.store.cancel(tx, cancelJobOfFeature, [job.name, id]);
  }

  /** Returns false if a job with the key is active. */
  private async insert(
    tx: Tx,
    id: string,
    job: JobDefinition,
    input: unknown,
    options: JobOptions,
  ): Promise<boolean> {
    const { key = null, actor, owner = actor, queue, workspaceId = actor?.workspaceId } = options;
    const given = [
      id,
      job.name,
      key,
      ...columnsOf(owner),
      JSON.stringify(job.input.parse(input)),
      job.attempts,
      currentCorrelationId(),
      queue?.slice(0, longestQueue) ?? null,
      flagsOf(job, workspaceId),
      job.keptDays ?? null,
      options.runAt ?? null,
    ];
    return (await this.store.change(tx, insertJob, given)) !== null;
  }
}
