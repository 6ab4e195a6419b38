import { z } from 'zod';
import { actor } from '../core/actor.js';
import { defineCall } from '../core/call.js';
import { nullableInstant, text, uuid } from '../core/fields.js';
import { amountsByUnit, trend } from './card-figures.js';
import { seriesRanges } from './dashboard.js';
import { maxMetricName, metricKey } from './metric-names.js';

/** What a message can show: a metric or chart, a report, a data source. */
export const figureKinds = ['metric', 'report', 'source'] as const;

/** Ranges of a posted figure: those that go on with time. */
export const figureRanges = seriesRanges.filter((range) => range !== 'custom');

/** A figure by its name: the metric or sum of metrics, or the id of the report or source. `range` is that of its line. */
export const figureRef = z.object({
  kind: z.enum(figureKinds),
  ref: text(maxMetricName, 'Name the figure'),
  range: z.enum(figureRanges).default('30days'),
});

export type FigureRef = z.output<typeof figureRef>;

/** The same text for the same figure, however its metric is written. */
export const figureKey = ({ kind, ref }: Pick<FigureRef, 'kind' | 'ref'>): string =>
  `${kind}:${kind === 'metric' ? metricKey(ref) : ref.toLowerCase()}`;

/** A figure at a time. */
export const postedFigure = z.object({
  /** The metric, or the title of the report or source. */
  name: z.string(),
  /** The value of a metric; null for others, and where its sources have different units. */
  value: z.number().nullable(),
  unit: z.string().nullable(),
  amounts: amountsByUnit,
  trend: trend.nullable(),
  /** The state of a report, or whether a source is active. */
  state: z.enum(['queued', 'running', 'ready', 'failed', 'active', 'paused']).nullable(),
  /** The time of the newest point, of the report, or of the last sync. */
  at: nullableInstant,
});

export type PostedFigure = z.output<typeof postedFigure>;

/** A figure as it is now, with its line over the range, oldest first. */
export const liveFigure = postedFigure.extend({ line: z.array(z.number()) });

export type LiveFigure = z.output<typeof liveFigure>;

/**
 * A figure with the rights of a reader: null where the reader may not see it, or it is gone. `sourceIds` are the sources it
 * is made of. `seesAll`: whether the reader sees all the sources of `madeOf`.
 */
export const readFigure = defineCall({
  service: 'analytics',
  name: 'read-figure',
  access: 'internal',
  callers: ['messaging'],
  input: figureRef.extend({ reader: actor, madeOf: z.array(uuid) }),
  output: z.object({ figure: liveFigure.nullable(), sourceIds: z.array(uuid), seesAll: z.boolean() }),
});
