import { createParamDecorator } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '../database/unit-of-work.js';
import { requireUndecorated } from './message-metadata.js';

/** Context of an event beside its payload. */
export interface EventContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly correlationId: string;
}

/** One event of a chunk: its context and its payload. */
export interface EventOf<E extends EventDefinition> extends EventContext {
  readonly payload: EventPayload<E>;
}

type EventHandler<E extends EventDefinition> = (
  tx: Tx,
  payload: EventPayload<E>,
  context: EventContext,
) => Promise<void>;

type ChunkHandler<E extends EventDefinition> = (tx: Tx, events: readonly EventOf<E>[]) => Promise<void>;

type Decorate<Handler> = <Method extends Handler>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

interface SubscribeOptions {
  /** Whether the method takes the events of a chunk together. */
  readonly chunk: boolean;
}

/** The metadata that {@link Subscribe} records for a method. */
export interface SubscribedEvent extends SubscribeOptions {
  readonly event: EventDefinition;
  /** Durable name of the consumer, unique in the service: the feature's name. */
  readonly consumer: string;
}

/** A consumer's name in the whole product: `analytics-activities`. */
export const consumerName = (service: string, consumer: string): string => `${service}-${consumer}`;

/** The subscription of a handler's extras, or undefined for a handler of a call. */
export const subscribedEventOf = (extras: object = {}): SubscribedEvent | undefined =>
  'event' in extras ? (extras as SubscribedEvent) : undefined;

/** Injects the transaction of the inbox row. */
const Transaction = createParamDecorator(
  (_data, host) => host.switchToRpc().getContext<{ readonly tx: Tx }>().tx,
);

/**
 * Nest's `@EventPattern` for an event of a durable consumer. The method runs in the transaction whose first statement
 * was the inbox row, so its effects happen once. It must not make calls.
 *
 * With `{ chunk: true }` it gets all new events of this kind in a chunk, at least one, and can write them in one
 * statement. If it fails for several events, it runs again for each event alone.
 */
export function Subscribe<E extends EventDefinition>(event: E, consumer: string): Decorate<EventHandler<E>>;
export function Subscribe<E extends EventDefinition>(
  event: E,
  consumer: string,
  options: { readonly chunk: true },
): Decorate<ChunkHandler<E>>;
export function Subscribe(
  event: EventDefinition,
  consumer: string,
  { chunk }: SubscribeOptions = { chunk: false },
): Decorate<unknown> {
  return (target, key, descriptor) => {
    requireUndecorated(key, descriptor);
    const extras: SubscribedEvent = { event, consumer, chunk };
    EventPattern({ event: event.subject, consumer }, extras)(target, key, descriptor as PropertyDescriptor);
    Transaction()(target, key, 0);
    Payload()(target, key, 1);
    if (!chunk) Ctx()(target, key, 2);
  };
}

type EachHandler = (
  tx: Tx,
  event: EventDefinition,
  events: readonly EventOf<EventDefinition>[],
) => Promise<void>;

/**
 * {@link Subscribe} to each of the events by one method: it gets the new events of one kind in a chunk, and their
 * definition. For consumers that derive what they do from the contracts.
 */
export function SubscribeEach(events: readonly EventDefinition[], consumer: string): Decorate<EachHandler> {
  return (target, key, { value: handle }) => {
    for (const event of events) {
      const name = `${String(key)} ${event.subject}`;
      const descriptor = {
        configurable: true,
        value(this: object, tx: Tx, chunk: readonly EventOf<EventDefinition>[]): Promise<void> | undefined {
          return handle?.call(this, tx, event, chunk);
        },
      };
      Object.defineProperty(target, name, descriptor);
      (Subscribe(event, consumer, { chunk: true }) as Decorate<unknown>)(target, name, descriptor);
    }
  };
}
