import { z } from 'zod';
import { instant, nullableInstant, uuid } from '../core/fields.js';
import type { Action } from '../core/permissions.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Progress of a running job; `total` is null while it is unknown. */
export const jobProgress = z.object({
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  text: z.string().nullable(),
});

export type JobProgress = z.output<typeof jobProgress>;

/** A job as its owner sees it, in answers and in websocket messages. */
export const jobRow = z.object({
  id: uuid,
  service: z.enum(serviceNames),
  name: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  progress: jobProgress.nullable(),
  /** Why the job failed or is retried, as a sentence for people. */
  reason: z.string().nullable(),
  /** The owner has requested a cancel, and the job has not ended yet. */
  canceling: z.boolean(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** The result of the job, as its contract defines it. */
  result: z.unknown(),
  /** Grows with each change, so that an older row does not replace a newer one. */
  revision: z.number().int(),
  createdAt: instant,
  startedAt: nullableInstant,
  finishedAt: nullableInstant,
});

export type JobRow = z.output<typeof jobRow>;

/** Work that takes longer than a call. The service that defines the job runs it; the owner sees its row. */
export interface JobDefinition<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly kind: 'job';
  readonly service: ServiceName;
  readonly name: string;
  /** Title for people: `Delete the metrics of a data source`. */
  readonly title: string;
  readonly input: Input;
  readonly result: Result;
  /** The permission to start or retry the job; `product` if only the product starts it. */
  readonly startedBy: Action | 'product';
  /** Maximum number of runs, including the first. */
  readonly attempts: number;
  /** Seconds before the second run; doubles with each run, up to an hour. */
  readonly backOffSeconds: number;
  /** A run that takes longer fails. */
  readonly timeLimitSeconds: number;
  /** Maximum number of queued and running jobs of this name per user. */
  readonly activePerUser?: number;
  /** Maximum number of queued and running jobs of this name per workspace. */
  readonly activePerWorkspace?: number;
  /** Runs that may be lost with their process; after them the job fails. Default: as many as attempts. */
  readonly losses?: number;
  /** The part of a process's places that jobs of this name may take, from 0 to 1. Default: all. */
  readonly share?: number;
  /** The part of a process's places that jobs of this name and of one workspace may take. Default: all. */
  readonly shareOfWorkspace?: number;
  /**
   * Days for which an ended job stays, at least as long as the rows that point to it. Default: 30, and 1 if it succeeded
   * and no user owns it.
   */
  readonly keptDays?: number;
  /** Cron expression of five fields, in UTC. The product starts the job at these times with an empty input. */
  readonly schedule?: string;
}

export type JobInput<J extends JobDefinition> = z.output<J['input']>;
export type JobResult<J extends JobDefinition> = z.input<J['result']>;

/** Defines a job; `name` is kebab-case, a verb first: `purge-metrics`. Unique in its service. */
export function defineJob<Input extends z.ZodType, Result extends z.ZodType>(
  definition: Omit<JobDefinition<Input, Result>, 'kind'>,
): JobDefinition<Input, Result> {
  return { kind: 'job', ...definition };
}
