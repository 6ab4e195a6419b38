import { z } from 'zod';
import { nothing, uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';

/** Deletes the points of a deleted source. */
export const purgeMetrics = defineJob({
  service: 'analytics',
  name: 'purge-metrics',
  title: 'Delete the metrics of a data source',
  /** `points` is the number of points of the source, for the progress; null if unknown. */
  input: z.object({ sourceId: uuid, workspaceId: uuid, points: z.number().int().nullable() }),
  result: z.object({ points: z.number().int() }),
  startedBy: 'delete-data-source',
  attempts: 20,
  backOffSeconds: 10,
  timeLimitSeconds: 3600,
});

/** Computes the rollups of a workspace again by the days of its new time zone. */
export const followTimeZone = defineJob({
  service: 'analytics',
  name: 'follow-time-zone',
  title: 'Compute the figures in the new time zone',
  input: z.object({ workspaceId: uuid }),
  /** How many sources were computed. */
  result: z.object({ sources: z.number().int() }),
  startedBy: 'product',
  attempts: 20,
  backOffSeconds: 10,
  timeLimitSeconds: 3600,
});

/** Deletes uploads that were never committed, and starts a job for each purge that has none. */
export const clearUploads = defineJob({
  service: 'analytics',
  name: 'clear-uploads',
  title: 'Delete uploads that were not finished',
  input: nothing,
  result: z.null(),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 10,
  timeLimitSeconds: 240,
  schedule: '*/5 * * * *',
});
