import { z } from 'zod';

/**
 * What a row of a source is. `values`: a metric has one value at a time, and a newer one replaces it. `events`: each row
 * counts; equal rows of one file or body are numbered, so that reading it again adds nothing. `keyed`: a row has a key, and
 * a newer row with the key replaces it, whatever else changed.
 */
export const rowRules = ['values', 'events', 'keyed'] as const;

export const rowRule = z.enum(rowRules);

export type RowRule = z.output<typeof rowRule>;

/** Longest key of a row, in characters. */
export const maxKeyLength = 250;

/** Days in which a run can be undone. */
export const undoDays = 30;
