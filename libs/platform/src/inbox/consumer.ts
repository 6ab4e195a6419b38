import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { EventEnvelope } from '../bus/event-transport.js';
import type { Tx } from '../database/unit-of-work.js';
import { withCorrelation } from '../logging/correlation.js';
import type { EventContext, EventOf } from '../runtime/subscribe.decorator.js';
import { parseTraceParent } from '../telemetry/trace-parent.js';
import { noteError, type SpanStart, type Tracing } from '../telemetry/tracing.js';

/** The handler of one event of a consumer; runs in the transaction that marks the event as done. */
export interface EventSubscription<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  handle(tx: Tx, payload: EventPayload<E>, context: EventContext): Promise<void>;
}

/** The handler of all events of one kind in a chunk; runs in the transaction that marks them as done. */
export interface ChunkSubscription<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  handleChunk(tx: Tx, events: readonly EventOf<E>[]): Promise<void>;
}

/** The subscriptions of a feature under a durable name, which is the same in every replica. */
export interface Consumer {
  readonly name: string;
  readonly subscriptions: readonly (EventSubscription | ChunkSubscription)[];
}

/**
 * Runs the consumer's handlers of these events, in the order of the events, each in a span of its trace. A chunk
 * handler runs once, at the position of its first event. Rejects with the first error.
 */
export async function handleEvents(
  consumer: Consumer,
  tx: Tx,
  envelopes: readonly EventEnvelope[],
  tracing: Tracing | null,
): Promise<void> {
  const handled = new Set<ChunkSubscription>();
  for (const envelope of envelopes) {
    for (const subscription of subscriptionsTo(consumer, envelope)) {
      if (!('handleChunk' in subscription)) {
        await inSpans(consumer, [envelope], tracing, () => handleOne(subscription, tx, envelope));
      } else if (!handled.has(subscription)) {
        handled.add(subscription);
        const chunk = envelopes.filter(({ subject }) => subject === envelope.subject);
        await inSpans(consumer, chunk, tracing, () => handleChunk(subscription, tx, chunk));
      }
    }
  }
}

function subscriptionsTo({ name, subscriptions }: Consumer, { subject }: EventEnvelope) {
  const found = subscriptions.filter(({ event }) => event.subject === subject);
  if (found.length === 0) throw new Error(`The consumer ${name} has no subscription to ${subject}`);
  return found;
}

const contextOf = ({ id, occurredAt, correlationId }: EventEnvelope): EventContext => ({
  eventId: id,
  occurredAt: new Date(occurredAt),
  correlationId,
});

/** Runs the handler under the event's correlation id. */
function handleOne(subscription: EventSubscription, tx: Tx, envelope: EventEnvelope): Promise<void> {
  const { event } = subscription;
  return withCorrelation(envelope.correlationId, async () =>
    subscription.handle(tx, event.payload.parse(envelope.payload), contextOf(envelope)),
  );
}

/**
 * Runs the handler under the correlation id of the first event. A handler that publishes must set the correlation id of
 * the causing event.
 */
function handleChunk(
  subscription: ChunkSubscription,
  tx: Tx,
  envelopes: readonly EventEnvelope[],
): Promise<void> {
  const { event } = subscription;
  return withCorrelation(envelopes[0]?.correlationId ?? '', async () => {
    const events = envelopes.map((envelope) => ({
      ...contextOf(envelope),
      payload: event.payload.parse(envelope.payload),
    }));
    await subscription.handleChunk(tx, events);
  });
}

/** Each traced event gets a span. Statements belong to the span of the first event. */
async function inSpans(
  { name }: Consumer,
  envelopes: readonly EventEnvelope[],
  tracing: Tracing | null,
  work: () => Promise<void>,
): Promise<void> {
  const [first, ...others] = tracing ? envelopes.flatMap((envelope) => spanOf(name, envelope)) : [];
  if (!tracing || !first) return work();
  const open = others.map((start) => tracing.start(start));
  try {
    await tracing.span(first, work);
  } catch (error) {
    for (const span of open) noteError(span, error);
    throw error;
  } finally {
    for (const span of open) span.end();
  }
}

function spanOf(consumer: string, { id, subject, traceParent }: EventEnvelope): SpanStart[] {
  const parent = parseTraceParent(traceParent);
  if (!parent) return [];
  const attributes = {
    'messaging.destination.name': subject,
    'messaging.message.id': id,
    'messaging.consumer.group.name': consumer,
  };
  return [{ name: `handle ${subject}`, kind: 'consumer', parent, attributes }];
}
