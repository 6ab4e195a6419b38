import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, uuid } from '../core/fields.js';
import { dataSourceTypes } from './data-source-types.js';

/** A source that reads a built-in feed, as it shall be at `now`. */
export const sampleSource = z.object({
  id: uuid,
  workspaceId: uuid,
  name: z.string(),
  type: z.enum(dataSourceTypes),
  description: z.string(),
  endpoint: z.string().nullable(),
  feed: z.string(),
  /** All points of the feed follow from this time. */
  feedAnchor: instant,
  /** Minutes between two syncs; null if only a user starts them. */
  syncMinutes: z.number().int().nullable(),
  createdBy: uuid,
  creatorName: z.string(),
  createdAt: instant,
  /** The last good sync, and the rows that it added. */
  syncedAt: instant,
  syncedRows: z.number().int(),
  /** The time of the run after it, where the feed fails. */
  failedAt: instant.nullable(),
  now: instant,
});

export type SampleSource = z.output<typeof sampleSource>;

/**
 * Gives a source its state of `now`, with the points of its feed up to then. `first` adds a source that the workspace has
 * never had, with all that follows from its first sync; a deleted source stays deleted. `start` and `first` give it its
 * times, `follow` only the time of its creation.
 */
export const placeSampleSource = defineCall({
  service: 'analytics',
  name: 'place-sample-source',
  access: 'internal',
  callers: ['gateway'],
  isOfDemo: true,
  repeats: 'always',
  input: sampleSource.extend({ what: z.enum(['first', 'start', 'follow']) }),
  output: z.object({ exists: z.boolean() }),
  timeoutMs: 30_000,
});
