import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { EventEnvelope } from '../bus/event-transport.js';
import type { Tx } from '../database/unit-of-work.js';
import { withCorrelation } from '../logging/correlation.js';
import type { EventContext } from '../runtime/subscribe.decorator.js';
import { parseTraceParent } from '../telemetry/trace-parent.js';
import type { Tracing } from '../telemetry/tracing.js';

/** The handler of one event of a consumer; runs in the transaction that marks the event as done. */
export interface EventSubscription<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  handle(tx: Tx, payload: EventPayload<E>, context: EventContext): Promise<void>;
}

/** The subscriptions of a feature under a durable name, which is the same in every replica. */
export interface Consumer {
  readonly name: string;
  readonly subscriptions: readonly EventSubscription[];
}

/** Runs the consumer's handlers of this event, in a span of its trace. Rejects with what fails first. */
export async function handleEvent(
  consumer: Consumer,
  tx: Tx,
  envelope: EventEnvelope,
  tracing: Tracing | null,
): Promise<void> {
  const parent = tracing && parseTraceParent(envelope.traceParent);
  if (!parent) return handle(consumer, tx, envelope);
  const start = {
    name: `handle ${envelope.subject}`,
    kind: 'consumer',
    parent,
    attributes: {
      'messaging.destination.name': envelope.subject,
      'messaging.message.id': envelope.id,
      'messaging.consumer.group.name': consumer.name,
    },
  } as const;
  await tracing.span(start, () => handle(consumer, tx, envelope));
}

/** Under the correlation id of the event. */
async function handle(consumer: Consumer, tx: Tx, envelope: EventEnvelope): Promise<void> {
  const subscriptions = consumer.subscriptions.filter(({ event }) => event.subject === envelope.subject);
  if (subscriptions.length === 0) {
    throw new Error(`The consumer ${consumer.name} has no subscription to ${envelope.subject}`);
  }
  const context: EventContext = {
    eventId: envelope.id,
    occurredAt: new Date(envelope.occurredAt),
    correlationId: envelope.correlationId,
  };
  await withCorrelation(envelope.correlationId, async () => {
    for (const subscription of subscriptions) {
      await subscription.handle(tx, subscription.event.payload.parse(envelope.payload), context);
    }
  });
}
