import type { JobDefinition, JobInput, JobResult } from '@emberdeck/contracts/jobs/job';

/** The member whose job it is, and the workspace that it belongs to. */
export interface JobOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

/** What a running job knows beside its input. */
export interface JobContext {
  readonly jobId: string;
  /** Null where the product started it. */
  readonly owner: JobOwner | null;
  /** Counts from 1. */
  readonly attempt: number;
  /** Aborts on cancel, at the time limit and at the end of the process. A handler stops soon after and rejects. */
  readonly signal: AbortSignal;
  /** Shows how far it is; cheap, since only some of the reports are written. `total` is null while it is unknown. */
  readonly progress: (done: number, total?: number | null, text?: string | null) => void;
}

type JobHandler<J extends JobDefinition> = (input: JobInput<J>, context: JobContext) => Promise<JobResult<J>>;

const runJobKey = Symbol.for('emberdeck.run-job');

/** The job that a method runs, or undefined. */
export function runnableJob(method: object): JobDefinition | undefined {
  return Reflect.getMetadata(runJobKey, method) as JobDefinition | undefined;
}

/**
 * Marks a method of a provider as what runs `job`. It may run again after a crash, so its effects must bear repeating: it
 * opens its own transactions. An `AppError` below 500 ends the job; anything else is tried again.
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
