import type {
  JobDefinition,
  JobInput,
  JobProgress,
  JobResult,
  JobStatus,
} from '@emberdeck/contracts/jobs/job';
import type { Tx } from '../database/unit-of-work.js';

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
  /** Locks the job until `tx` ends. Rejects if another run has it: then this one must write nothing more. */
  readonly own: (tx: Tx) => Promise<void>;
  /** Ends the job within `tx`, together with what the handler writes. Rejects if another run has it. */
  readonly end: (tx: Tx, end: JobEnd) => Promise<void>;
}

/** The end of a job that its handler writes itself. */
export type JobEnd =
  | { readonly status: 'succeeded'; readonly result?: unknown }
  | { readonly status: 'failed'; readonly reason: string };

/** A job as it is after a change. */
export interface JobChange<J extends JobDefinition = JobDefinition> {
  readonly jobId: string;
  readonly input: JobInput<J>;
  readonly status: JobStatus;
  readonly progress: JobProgress | null;
  readonly reason: string | null;
  /** Runs that were lost with their process. */
  readonly losses: number;
}

type JobHandler<J extends JobDefinition> = (input: JobInput<J>, context: JobContext) => Promise<JobResult<J>>;

type JobWatcher<J extends JobDefinition> = (tx: Tx, change: JobChange<J>) => Promise<void>;

const runJobKey = Symbol.for('emberdeck.run-job');
const watchJobKey = Symbol.for('emberdeck.watch-job');

/** What a method is to jobs, and to which one. */
export type JobRole = 'runs' | 'watches';

const keys: Readonly<Record<JobRole, symbol>> = { runs: runJobKey, watches: watchJobKey };

/** The job that a method runs or watches, or undefined. */
export function jobOf(method: object, role: JobRole): JobDefinition | undefined {
  return Reflect.getMetadata(keys[role], method) as JobDefinition | undefined;
}

/**
 * Marks a method of a provider as the handler of `job`. It may run again after a crash, so its effects must be
 * idempotent. It opens its own transactions. An `AppError` with a status below 500 ends the job; any other error is
 * retried.
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

/**
 * Marks a method of a provider that follows each change of `job` in the transaction of that change: what other rows and
 * people must know of it. It is called in every process, also for a job that was lost with its worker.
 */
export function OnJobChange<J extends JobDefinition>(job: J) {
  return <Method extends JobWatcher<J>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(watchJobKey, job, descriptor.value ?? {});
  };
}
