import { z } from 'zod';
import { instant, nullableInstant, uuid } from '../core/fields.js';
import type { Action } from '../core/permissions.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** How far a running job is; `total` is null while it is unknown. */
export const jobProgress = z.object({
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  text: z.string().nullable(),
});

export type JobProgress = z.output<typeof jobProgress>;

/** A job as its owner sees it, in answers and in messages of the websocket. */
export const jobRow = z.object({
  id: uuid,
  service: z.enum(serviceNames),
  name: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  progress: jobProgress.nullable(),
  /** Why it failed, or why it is tried again, as a sentence for people. */
  reason: z.string().nullable(),
  /** The owner has asked to cancel it, and it has not ended yet. */
  canceling: z.boolean(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** What the job returned, by the contract of the job. */
  result: z.unknown(),
  /** Grows with each change: an older row must not replace a newer one. */
  revision: z.number().int(),
  createdAt: instant,
  startedAt: nullableInstant,
  finishedAt: nullableInstant,
});

export type JobRow = z.output<typeof jobRow>;

/** Work that takes longer than a call. The service that defines it runs it; the owner sees its row. */
export interface JobDefinition<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly kind: 'job';
  readonly service: ServiceName;
  readonly name: string;
  /** What people read: `Delete the metrics of a data source`. */
  readonly title: string;
  readonly input: Input;
  readonly result: Result;
  /** What a member must be allowed to do to start it or try it again; `product` where only the product starts it. */
  readonly startedBy: Action | 'product';
  /** Times that it is run at most, the first one included. */
  readonly attempts: number;
  /** Seconds before the second run; doubles with each run, up to an hour. */
  readonly backOffSeconds: number;
  /** A run that takes longer fails. */
  readonly timeLimitSeconds: number;
  /** Queued and running jobs of this name that one user may have. */
  readonly activePerUser?: number;
  /** Queued and running jobs of this name that one workspace may have. */
  readonly activePerWorkspace?: number;
  /** Five fields of cron, in UTC: the product starts it at these times with an empty input. */
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
