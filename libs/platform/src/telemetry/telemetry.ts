import type { Metric } from './metric.js';
import type { Tracing } from './tracing.js';

/** A value for each label of a metric. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** The value of a gauge for one set of labels. */
export interface Reading<Label extends string> {
  readonly labels: Labels<Label>;
  readonly value: number;
}

/** Port: metrics of this program. They cost next to nothing if no operator reads them. */
export abstract class Telemetry {
  /** Shows metrics from the start, at 0 if they have no labels. Other metrics appear with their first use. */
  abstract register(metrics: readonly Metric[]): void;
  /** Adds to a counter. */
  abstract count<Label extends string>(
    metric: Metric<'counter', Label>,
    labels: Labels<Label>,
    by?: number,
  ): void;
  /** Records a duration, in milliseconds. */
  abstract duration<Label extends string>(
    metric: Metric<'duration', Label>,
    milliseconds: number,
    labels: Labels<Label>,
  ): void;
  /**
   * Calls `read` on each scrape. Several readers may serve one metric, each with its own labels. A reading that rejects
   * or takes too long is omitted.
   */
  abstract gauge<Label extends string>(
    metric: Metric<'gauge', Label>,
    read: () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>,
  ): void;
}

/** Records no metrics. */
export class NoTelemetry extends Telemetry {
  register(): void {}
  count(): void {}
  duration(): void {}
  gauge(): void {}
}

/** Metrics and traces of a program; `tracing` is null if traces are off. */
export interface Instruments {
  readonly telemetry: Telemetry;
  readonly tracing: Tracing | null;
}

/** Records neither metrics nor traces. */
export const noInstruments: Instruments = { telemetry: new NoTelemetry(), tracing: null };
