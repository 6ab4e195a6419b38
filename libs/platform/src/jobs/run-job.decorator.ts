import type { JobDefinition, JobInput, JobResult } from '@emberdeck/contracts/jobs/job';

/** The member that owns a job, and the job's workspace. */
export interface JobOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

/** Context of a running job beside its input. */
export interface JobContext {
  readonly jobId: string;
  /** Null if the product started the job. */
  readonly owner: JobOwner | null;
  /** Counts from 1. */
  readonly attempt: number;
  /** Aborts on cancel, at the time limit and when the process stops. A handler must then stop soon and reject. */
  readonly signal: AbortSignal;
  /** Reports progress. Cheap, since only some of the reports are written. `total` is null while it is unknown. */
  readonly progress: (done: number, total?: number | null, text?: string | null) => void;
}

type JobHandler<J extends JobDefinition> = (input: JobInput<J>, context: JobContext) => Promise<JobResult<J>>;

const runJobKey = Symbol.for('emberdeck.run-job');

/** The job that a method runs, or undefined. */
export function runnableJob(method: object): JobDefinition | undefined {
  return Reflect.getMetadata(runJobKey, method) as JobDefinition | undefined;
}

/**
 * Marks a method of a provider as the handler of `job`. It may run again after a crash, so its effects must be
 * idempotent. It opens its own transactions. An `AppError` with a status below 500 ends the job; any other error is
 * retried. A `JobPostponed` queues the job again without counting an attempt.
 */
export function RunJob<J extends JobDefinition>(job: J) {
  return <Method extends JobHandler<J>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(runJobKey, job, descriptor.value ?? {});
  };
}
