import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '../database/unit-of-work.js';

/** What a subscriber knows of an event beside its payload. */
export interface EventContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly correlationId: string;
}

type EventHandler<E extends EventDefinition> = (
  tx: Tx,
  payload: EventPayload<E>,
  context: EventContext,
) => Promise<void>;

/** What {@link Subscribe} has noted of a method. */
export interface SubscribedEvent {
  readonly event: EventDefinition;
  /** Durable name of the consumer, unique in the service: the feature's name. */
  readonly consumer: string;
}

/** A consumer's name in the whole product: `analytics-activities`. */
export const consumerName = (service: string, consumer: string): string => `${service}-${consumer}`;

const subscriptionKey = Symbol.for('emberdeck.subscription');

/** The event that a method subscribes to, or undefined. */
export function subscribedEvent(method: object): SubscribedEvent | undefined {
  return Reflect.getMetadata(subscriptionKey, method) as SubscribedEvent | undefined;
}

/**
 * Marks a method of a subscriber. It runs in the transaction whose first statement was the inbox row, so its effects
 * happen once; it must not call out.
 */
export function Subscribe<E extends EventDefinition>(event: E, consumer: string) {
  return <Method extends EventHandler<E>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(
      subscriptionKey,
      { event, consumer } satisfies SubscribedEvent,
      descriptor.value ?? {},
    );
  };
}
