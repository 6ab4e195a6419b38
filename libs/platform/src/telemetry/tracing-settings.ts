import { z } from 'zod';
import { flag, wholeNumber } from '../config/settings.js';

const url = z.url({ protocol: /^https?$/ });

/** `name=value` pairs, separated by commas, with percent codes in the values. */
const pairs = z
  .string()
  .optional()
  .transform((text, context): Readonly<Record<string, string>> => {
    const found = (text ?? '').split(',').filter((each) => each.trim() !== '');
    try {
      return Object.fromEntries(found.map(pairOf));
    } catch {
      context.addIssue({ code: 'custom', message: 'must be name=value pairs, separated by commas' });
      return z.NEVER;
    }
  });

function pairOf(text: string): [string, string] {
  const sign = text.indexOf('=');
  const key = text.slice(0, Math.max(sign, 0)).trim();
  if (key === '' || /\s/.test(key)) throw new Error('no pair');
  return [key, decodeURIComponent(text.slice(sign + 1).trim())];
}

/** The supported variables of OpenTelemetry. Traces are off unless one of the first three is set. */
export const tracingSettings = z.object({
  /** Address of the collector (OTLP over HTTP): `http://collector:4318`. Setting it turns traces on. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Full address for traces, with its path, if it differs from the address above. Setting it turns traces on. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  /** `otlp` turns traces on, and sends them to port 4318 of this machine by default. `none` turns traces off. */
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  /** Turns traces off, regardless of other settings. */
  OTEL_SDK_DISABLED: flag.default(false),
  /** Protocol of the exporter. Every collector with OTLP over HTTP accepts it. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], {
      error: 'must be http/json: every collector with OTLP over HTTP accepts it at the same address',
    })
    .optional(),
  /** Headers for the collector, for instance with credentials: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  /** Milliseconds that sending a batch may take, retries included. */
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(1).default(10_000),
  /** Name of this program in traces. Default `emberdeck-gateway` for the gateway, and so on. */
  OTEL_SERVICE_NAME: z.string().optional(),
  /** More attributes of this program: `name=value`, separated by commas. */
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  /** Which traces are recorded. The gateway decides this when a request arrives; services follow its decision. */
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** Share of recorded traces, from 0 to 1, for samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds between two batches of spans. */
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1).default(5_000),
});

export type TracingSettings = z.output<typeof tracingSettings>;

/** Whether traces are on. */
export const isTracingOn = (settings: TracingSettings): boolean =>
  !settings.OTEL_SDK_DISABLED &&
  settings.OTEL_TRACES_EXPORTER !== 'none' &&
  (settings.OTEL_TRACES_EXPORTER === 'otlp' || endpointOf(settings) !== undefined);

/** Address that spans are posted to; undefined if none is set. */
export const endpointOf = (settings: TracingSettings): string | undefined =>
  settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
  (settings.OTEL_EXPORTER_OTLP_ENDPOINT &&
    `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`);

/** The share of recorded traces, from 0 to 1. */
export function sampledShare(settings: TracingSettings): number {
  if (settings.OTEL_TRACES_SAMPLER.endsWith('always_on')) return 1;
  return settings.OTEL_TRACES_SAMPLER.endsWith('always_off') ? 0 : settings.OTEL_TRACES_SAMPLER_ARG;
}
