import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { duration } from '@emberdeck/platform/telemetry/metric';
import type { Instruments } from '@emberdeck/platform/telemetry/telemetry';
import { withTrace } from '@emberdeck/platform/telemetry/trace-context';
import { parseTraceParent, traceParentHeader } from '@emberdeck/platform/telemetry/trace-parent';
import type { OpenSpan, Tracing } from '@emberdeck/platform/telemetry/tracing';

/** Answered requests. `route` is a route template, or `web` for files of the web app and unknown addresses. */
export const requestDuration = duration(
  'emberdeck_http_request_duration_seconds',
  'How long answering a request took',
  ['method', 'route', 'status'],
);

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'web';

/** Measures every request and, if traces are on, makes a span of each API request. Must precede hooks that respond. */
export function watchRequests(server: FastifyInstance, { telemetry, tracing }: Instruments): void {
  server.addHook('onResponse', (request, reply, next) => {
    const { method } = request;
    const labels = { method, route: routeOf(request), status: String(reply.statusCode) };
    telemetry.duration(requestDuration, reply.elapsedTime, labels);
    next();
  });
  if (tracing) traceRequests(server, tracing);
}

function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook('onRequest', (request, _reply, next) => {
    if (!routeOf(request).startsWith('/api/')) {
      next();
      return;
    }
    const span = startSpan(tracing, request);
    spans.set(request, span);
    withTrace(span.place, next);
  });
  server.addHook('onResponse', (request, reply, next) => {
    const span = spans.get(request);
    if (span) endSpan(span, reply);
    next();
  });
}

/**
 * Continues the browser's trace. The client supplies only the ids. The gateway makes the sampling decision, so that no
 * client can flood the trace receiver.
 */
function startSpan(tracing: Tracing, request: FastifyRequest): OpenSpan {
  const outside = parseTraceParent(request.headers[traceParentHeader]);
  const route = routeOf(request);
  return tracing.start({
    name: `${request.method} ${route}`,
    kind: 'server',
    parent: outside && { ...outside, sampled: tracing.sample() },
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'emberdeck.request.id': request.id,
    },
  });
}

function endSpan(span: OpenSpan, { statusCode }: FastifyReply): void {
  span.set({ 'http.response.status_code': statusCode });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
