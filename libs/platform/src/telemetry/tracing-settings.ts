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
  const [, key, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(text) ?? [];
  if (key === undefined || value === undefined) throw new Error('no pair');
  return [key, decodeURIComponent(value)];
}

/** The standard variables of OpenTelemetry that hold here. Traces are off unless one of the first three is set. */
export const tracingSettings = z.object({
  /** Receiver of traces, OTLP over HTTP: `http://collector:4318`. Setting it switches traces on. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** The same with its whole path, where traces go to a receiver of their own. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  /** `otlp` switches traces on, by default to this machine's own port 4318; `none` off. */
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  /** Switches traces off, whatever else is set. */
  OTEL_SDK_DISABLED: flag.default(false),
  /** The one way of sending that is spoken; every receiver of OTLP over HTTP takes it. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], {
      error:
        'must be http/json, the one that is spoken: receivers of OTLP over HTTP take it at the same address',
    })
    .optional(),
  /** Headers for the receiver, `name=value` separated by commas: who we are. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  /** How long sending a batch may take, with its retries, in milliseconds. */
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(1).default(10_000),
  /** Name of this program in traces; `emberdeck-gateway` and so on where it is not set. */
  OTEL_SERVICE_NAME: z.string().optional(),
  /** Further attributes of this program, `name=value` separated by commas. */
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  /** Which traces are kept. Who keeps none or a share decides it at the public HTTP server alone. */
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
  /** The share of traces that is kept, from 0 to 1, where the sampler is one of a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long spans gather before they are sent, in milliseconds. */
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

/** The share of traces that is kept, from 0 to 1. */
export function sampledShare(settings: TracingSettings): number {
  if (settings.OTEL_TRACES_SAMPLER.endsWith('always_on')) return 1;
  return settings.OTEL_TRACES_SAMPLER.endsWith('always_off') ? 0 : settings.OTEL_TRACES_SAMPLER_ARG;
}
