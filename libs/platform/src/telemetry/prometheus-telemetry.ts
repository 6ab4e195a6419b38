import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metric } from './metric.js';
import { platformMetrics } from './platform-metrics.js';
import { Telemetry, type Labels, type Reading } from './telemetry.js';

type Read = () => readonly Reading<string>[] | Promise<readonly Reading<string>[]>;

/** From a millisecond, the duration of a call in one process, to the deadline of the slowest request. */
const bucketsInSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * How long a gauge may take to be read, in milliseconds; then it is omitted. Must exceed the 1.5 s after which a health
 * check fails, so that a failed check is shown.
 */
const readTimeoutMs = 3_000;

/** Metrics for Prometheus, including Node's default metrics: memory, CPU, event loop delay. */
export class PrometheusTelemetry extends Telemetry {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #readers = new Map<string, Read[]>();

  constructor() {
    super();
    collectDefaultMetrics({ register: this.#registry });
    this.register(platformMetrics);
  }

  register(metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      if (isKind(metric, 'counter')) this.counterOf(metric);
      else if (isKind(metric, 'duration')) this.histogramOf(metric);
      else this.readersOf(metric);
    }
  }

  count<Label extends string>(metric: Metric<'counter', Label>, labels: Labels<Label>, by = 1): void {
    this.counterOf(metric).inc(labels, by);
  }

  duration<Label extends string>(
    metric: Metric<'duration', Label>,
    milliseconds: number,
    labels: Labels<Label>,
  ): void {
    this.histogramOf(metric).observe(labels, milliseconds / 1_000);
  }

  gauge<Label extends string>(
    metric: Metric<'gauge', Label>,
    read: () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>,
  ): void {
    this.readersOf(metric).push(read);
  }

  /** The page that Prometheus reads. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  private counterOf({ name, help, labels }: Metric): Counter {
    const made = this.#counters.get(name) ?? new Counter({ ...this.own(labels), name, help });
    this.#counters.set(name, made);
    return made;
  }

  private histogramOf({ name, help, labels }: Metric): Histogram {
    const buckets = bucketsInSeconds;
    const made = this.#histograms.get(name) ?? new Histogram({ ...this.own(labels), name, help, buckets });
    this.#histograms.set(name, made);
    return made;
  }

  private readersOf({ name, help, labels }: Metric): Read[] {
    const known = this.#readers.get(name);
    if (known) return known;
    const readers: Read[] = [];
    this.#readers.set(name, readers);
    new Gauge({
      ...this.own(labels),
      name,
      help,
      async collect(): Promise<void> {
        const readings = await Promise.all(readers.map(readInTime));
        this.reset();
        for (const { labels: shown, value } of readings.flat()) this.set(shown, value);
      },
    });
    return readers;
  }

  private own(labels: readonly string[]): { labelNames: string[]; registers: Registry[] } {
    return { labelNames: [...labels], registers: [this.#registry] };
  }
}

const isKind = <Kind extends Metric['kind']>(metric: Metric, kind: Kind): metric is Metric<Kind> =>
  metric.kind === kind;

async function readInTime(read: Read): Promise<readonly Reading<string>[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), readTimeoutMs);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
