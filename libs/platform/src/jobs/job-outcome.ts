import { errorCatalogue } from '@emberdeck/contracts/core/errors';
import type { JobDefinition } from '@emberdeck/contracts/jobs/job';
import { backOffMs } from '../database/back-off.js';
import { AppError } from '../errors/app-error.js';
import type { JobEnd } from './run-job.decorator.js';

/** Why a run was stopped. */
export type StopReason = 'canceled' | 'time-limit' | 'shutdown' | 'lost';

/** The abort reason of a job's signal. */
export class JobStopped extends Error {
  constructor(readonly why: StopReason) {
    super(`The job was stopped: ${why}`);
    this.name = 'JobStopped';
  }
}

/** The outcome of a run. */
export type JobOutcome =
  | { readonly kind: 'succeeded'; readonly result: unknown }
  | { readonly kind: 'canceled' }
  /** A refusal is caused by the user's input, and is no fault of the product. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isRefusal?: boolean }
  | { readonly kind: 'retried'; readonly reason: string; readonly afterMs: number }
  /** The handler has written the end of the job. */
  | { readonly kind: 'ended'; readonly status: JobEnd['status'] }
  /** The process stops. Another process continues the job, and the run does not count as an attempt. */
  | { readonly kind: 'interrupted' }
  /** A program of another release knows the job. The run does not count as an attempt. */
  | { readonly kind: 'unknown'; readonly afterMs: number }
  /** Another run has the job. */
  | { readonly kind: 'lost' };

const longestBackOffMs = 3_600_000;

/** How long programs of a newer release, beside this one, have to take a job that this one does not know. */
const unknownForMs = 3_600_000;

/** The outcome of a job that this version of the product does not know. */
export const unknownOutcome = (createdAt: Date, now: Date, afterMs: number): JobOutcome =>
  now.getTime() - createdAt.getTime() < unknownForMs
    ? { kind: 'unknown', afterMs }
    : { kind: 'failed', reason: 'This version of the product does not know the job.', isRefusal: false };

const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong on our side.';

/** Whether the job refuses its input. Another run would refuse it again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && errorCatalogue[error.code].status < 500;

/** How long a job waits before its next run; `attempt` counts from 1. */
export const retryAfterMs = ({ backOffSeconds }: JobDefinition, attempt: number): number =>
  backOffMs(attempt, backOffSeconds * 1000, longestBackOffMs);

/** The outcome of a failed run: another run, or the end. `attempt` counts from 1. */
export function failureOutcome(
  job: JobDefinition,
  run: { readonly attempt: number; readonly maxAttempts: number },
  error: unknown,
): JobOutcome {
  const reason = reasonOf(error);
  const refuses = isRefusal(error);
  if (refuses || run.attempt >= run.maxAttempts) return { kind: 'failed', reason, isRefusal: refuses };
  return { kind: 'retried', reason, afterMs: retryAfterMs(job, run.attempt) };
}

/** The outcome of a stopped run. */
export function stoppedOutcome(
  job: JobDefinition,
  run: { readonly attempt: number; readonly maxAttempts: number },
  why: StopReason,
): JobOutcome {
  switch (why) {
    case 'canceled':
      return { kind: 'canceled' };
    case 'shutdown':
      return { kind: 'interrupted' };
    case 'lost':
      return { kind: 'lost' };
    case 'time-limit':
      return failureOutcome(job, run, new AppError('timeout', `It took longer than ${limitText(job)}.`));
  }
}

function limitText({ timeLimitSeconds: seconds }: JobDefinition): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
