import type { EventEnvelope, EventReceipt, EventTransport } from '../bus/event-transport.js';
import { formatTraceParent, parseTraceParent } from '../telemetry/trace-parent.js';
import { noteError, type OpenSpan, type Tracing } from '../telemetry/tracing.js';

/**
 * Publishes events. Each event of a trace gets a span, which is the parent of its consumers' spans. Without tracing,
 * events are published unchanged.
 */
export async function publishTraced(
  tracing: Tracing | null,
  transport: EventTransport,
  events: readonly EventEnvelope[],
): Promise<readonly EventReceipt[]> {
  if (tracing === null) return transport.publish(events);
  const sent = events.map((event) => withSpan(tracing, event));
  try {
    return await transport.publish(sent.map(({ event }) => event));
  } catch (error) {
    for (const { span } of sent) if (span) noteError(span, error);
    throw error;
  } finally {
    for (const { span } of sent) span?.end();
  }
}

function withSpan(tracing: Tracing, event: EventEnvelope): { event: EventEnvelope; span?: OpenSpan } {
  const parent = parseTraceParent(event.traceParent);
  if (parent === null) return { event };
  const span = tracing.start({
    name: `publish ${event.subject}`,
    kind: 'producer',
    parent,
    attributes: { 'messaging.destination.name': event.subject, 'messaging.message.id': event.id },
  });
  return { event: { ...event, traceParent: formatTraceParent(span.place) }, span };
}
