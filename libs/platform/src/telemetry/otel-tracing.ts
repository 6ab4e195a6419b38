import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { pause } from '../database/back-off.js';
import type { Logger } from '../logging/logger.js';
import type { Randomness } from '../rules/randomness.js';
import { logSendingFaults } from './sending-faults.js';
import type { TraceParent } from './trace-parent.js';
import { endpointOf, sampledShare, type TracingSettings } from './tracing-settings.js';
import { errorType, Tracing, type OpenSpan, type SpanAttributes, type SpanStart } from './tracing.js';

const kinds = {
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** How long a stop waits for the receiver, in milliseconds. */
const closeMs = 1_500;

/** Shares are decided in parts of a million. */
const resolution = 1_000_000;

/** Sends spans in batches to a receiver of OTLP over HTTP. Spans that cannot be sent are dropped. */
export class OtelTracing extends Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #share: number;

  constructor(
    program: string,
    settings: TracingSettings,
    private readonly randomness: Randomness,
    logger: Logger,
  ) {
    super();
    logSendingFaults(logger);
    this.#share = sampledShare(settings);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.namespace': 'emberdeck',
        'service.instance.id': randomness.uuid(),
        ...settings.OTEL_RESOURCE_ATTRIBUTES,
        'service.name': settings.OTEL_SERVICE_NAME ?? `emberdeck-${program}`,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(this.#share) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({
            url: endpointOf(settings),
            headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
            timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
          }),
          scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('emberdeck');
  }

  start({ name, kind, parent, attributes }: SpanStart): OpenSpan {
    return new OtelSpan(this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent)));
  }

  sample(): boolean {
    return this.randomness.integer(resolution) < this.#share * resolution;
  }

  /** Sends the gathered spans. Never rejects and ends soon: an unreachable receiver must not delay a stop. */
  async close(): Promise<void> {
    const late = new AbortController();
    const sent = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([sent, pause(closeMs, late.signal)]);
    late.abort();
  }
}

function contextOf(parent: TraceParent | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = parent;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

class OtelSpan implements OpenSpan {
  readonly place: TraceParent;

  constructor(private readonly span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.place = { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  fail(kind: string): void {
    this.span.setAttribute(errorType, kind).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}
