import { z } from 'zod';
import { nameText, optionalText, text } from '../core/fields.js';
import { maxDeckValues } from './deck-limits.js';
import { keyName, keyPlacements, maxPathLength } from '../analytics/source-connection.js';

/** How often a deck is read. `manual`: on Refresh alone. */
export const syncFrequencies = ['quarter-hourly', 'hourly', 'six-hourly', 'daily', 'manual'] as const;
export type SyncFrequency = (typeof syncFrequencies)[number];

/**
 * How an answer is understood. `auto`: the chosen values, else rows with a name and a value, the entries of a feed (RSS,
 * Atom, JSON Feed), the numbers of the answer, or whether it is up. `health`: only whether it is up, and how fast.
 */
export const readAsKinds = ['auto', 'health'] as const;
export type ReadAs = (typeof readAsKinds)[number];

/** A value that a deck shows: where it is in the answer (JMESPath), and what it is called. `factor` multiplies it. */
export const deckValue = z.strictObject({
  name: nameText(60, 'Name is required'),
  path: text(maxPathLength),
  unit: optionalText(20),
  factor: z.number().min(-1_000_000).max(1_000_000).optional(),
});

export type DeckValue = z.output<typeof deckValue>;

const isUnique = (values: readonly { readonly name: string }[]): boolean =>
  new Set(values.map(({ name }) => name)).size === values.length;

export const deckValues = z
  .array(deckValue)
  .max(maxDeckValues, `At most ${maxDeckValues} values`)
  .refine(isUnique, 'Each value needs its own name');

/** Fields that decide how a deck is read, beside its address and token. */
export const deckConnectionFields = {
  keyPlacement: z.enum(keyPlacements).optional(),
  /** Name of the header or of the query parameter of the token; required unless the placement is `bearer`. */
  headerName: keyName.optional(),
  readAs: z.enum(readAsKinds).optional(),
  values: deckValues.optional(),
  /** The preset that filled the fields; only for people. */
  preset: optionalText(40).optional(),
};

/**
 * A value as a deck shows it. `change` is the difference to the day before the last one; null without such a day. `line`
 * has the last value of each of up to 30 days, oldest first.
 */
export const shownValue = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  value: z.number(),
  change: z.number().nullable(),
  line: z.array(z.number()),
});

export type ShownValue = z.output<typeof shownValue>;

/** Fields of a deck that tell how it is read and what was found. Absent in events of an earlier version. */
export const deckReadingFields = {
  keyPlacement: z.enum(keyPlacements).default('bearer'),
  headerName: z.string().nullable().default(null),
  readAs: z.enum(readAsKinds).default('auto'),
  values: z.array(deckValue).default([]),
  preset: z.string().nullable().default(null),
  /** Greater ones come first; null: the time of its creation, in milliseconds since 1970. */
  position: z.number().nullable().default(null),
  /** `failures`: the product has paused it after many failures in a row. Null while it is active. */
  pausedReason: z.enum(['user', 'failures']).nullable().default(null),
  /** Why the last read failed, as a sentence that says what to do; null after a good one. */
  lastFailure: z.string().nullable().default(null),
  shown: z.array(shownValue).default([]),
  /** The newest entry of a feed, or what a health check says. */
  headline: z.string().nullable().default(null),
  nextReadAt: z.iso.datetime().nullable().default(null),
};
