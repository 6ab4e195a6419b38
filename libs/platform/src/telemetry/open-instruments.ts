import type { Logger } from '../logging/logger.js';
import type { Randomness } from '../rules/randomness.js';
import type { MetricsPage } from './metrics-page.js';
import { NoTelemetry, type Instruments, type Telemetry } from './telemetry.js';
import { isTracingOn, type TracingSettings } from './tracing-settings.js';

/** Instruments with their metrics page and a function that closes them. */
export interface OpenInstruments extends Instruments {
  /** The page that Prometheus reads; null without a management port. */
  readonly metrics: MetricsPage | null;
  /** Sends the last spans. The last step of a stop. */
  readonly close: () => Promise<void>;
}

/** Options that decide which instruments a program has. */
export interface InstrumentOptions {
  /** Name of the program: `gateway`. */
  readonly program: string;
  readonly settings: TracingSettings;
  /** Whether there is a management port where metrics are read. */
  readonly measures: boolean;
  readonly randomness: Randomness;
  readonly logger: Logger;
}

/** Opens the instruments that are switched on. The code of the others is not even loaded. */
export async function openInstruments(options: InstrumentOptions): Promise<OpenInstruments> {
  const tracing = isTracingOn(options.settings) ? await openTracing(options) : null;
  const metrics = options.measures ? await openMetrics() : null;
  return {
    telemetry: metrics ?? new NoTelemetry(),
    tracing,
    metrics,
    close: () => tracing?.close() ?? Promise.resolve(),
  };
}

async function openTracing({ program, settings, randomness, logger }: InstrumentOptions) {
  const { OtelTracing } = await import('./otel-tracing.js');
  return new OtelTracing(program, settings, randomness, logger);
}

async function openMetrics(): Promise<Telemetry & MetricsPage> {
  const { PrometheusTelemetry } = await import('./prometheus-telemetry.js');
  return new PrometheusTelemetry();
}
