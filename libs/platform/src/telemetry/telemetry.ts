import type { Metric } from './metric.js';
import type { Tracing } from './tracing.js';

/** A value for each label of a metric. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** What a gauge shows of one set of labels. */
export interface Reading<Label extends string> {
  readonly labels: Labels<Label>;
  readonly value: number;
}

/** Port: measurements of this program. Without an operator who looks at them they cost next to nothing. */
export abstract class Telemetry {
  /** Shows metrics from the start, at 0 where they have no labels. The first use of any other does the same. */
  abstract register(metrics: readonly Metric[]): void;
  /** Counts something that happened. */
  abstract count<Label extends string>(
    metric: Metric<'counter', Label>,
    labels: Labels<Label>,
    by?: number,
  ): void;
  /** Records how long something took, in milliseconds. */
  abstract duration<Label extends string>(
    metric: Metric<'duration', Label>,
    milliseconds: number,
    labels: Labels<Label>,
  ): void;
  /**
   * Calls `read` on each scrape; several may read one metric, each with its own labels. A reading that rejects or takes
   * long is left out.
   */
  abstract gauge<Label extends string>(
    metric: Metric<'gauge', Label>,
    read: () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>,
  ): void;
}

/** Measures nothing. */
export class NoTelemetry extends Telemetry {
  register(): void {}
  count(): void {}
  duration(): void {}
  gauge(): void {}
}

/** Metrics and traces of a program; `tracing` is null where traces are off. */
export interface Instruments {
  readonly telemetry: Telemetry;
  readonly tracing: Tracing | null;
}

/** Records nothing. */
export const noInstruments: Instruments = { telemetry: new NoTelemetry(), tracing: null };
