/** `counter` only grows, `duration` is a histogram of seconds, `gauge` is read on each scrape. */
export type MetricKind = 'counter' | 'duration' | 'gauge';

/** A metric, defined once next to the code that it measures. Each label has few values. */
export interface Metric<Kind extends MetricKind = MetricKind, Label extends string = string> {
  readonly kind: Kind;
  /** Name in the style of Prometheus: `emberdeck_things_total`, `emberdeck_thing_duration_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
}

const defining =
  <Kind extends MetricKind>(kind: Kind) =>
  <const Label extends string = never>(
    name: string,
    help: string,
    labels: readonly Label[] = [],
  ): Metric<Kind, Label> => ({ kind, name, help, labels });

/** Defines a counter: `counter('emberdeck_things_total', 'Things that happened', ['kind'])`. */
export const counter = defining('counter');

/** Defines a histogram of durations. */
export const duration = defining('duration');

/** Defines a gauge. */
export const gauge = defining('gauge');
