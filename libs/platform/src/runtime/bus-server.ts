import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { CallDefinition, CallInput } from '@emberdeck/contracts/core/call';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { ChunkSubscription, Consumer, EventSubscription } from '../inbox/consumer.js';
import { eventPipeline } from '../inbox/event-pipeline.js';
import { frameStore } from '../inbox/unreadable-frames.js';
import { atTime } from '../rules/given-time.js';
import { callResponder } from './call-responder.js';
import { handledCallOf } from './handle.decorator.js';
import { IncomingCall, IncomingChunk, IncomingEvent } from './incoming-message.js';
import type { Ports } from './ports.js';
import { settled } from './settled.js';
import { consumerName, subscribedEventOf } from './subscribe.decorator.js';

/** Dependencies of a service's transport strategy. */
export interface BusServerParts {
  readonly service: ServiceName;
  readonly ports: Ports;
  readonly unitOfWork: UnitOfWork;
  /** Whether answers are checked against their contract: only in tests, because it takes time. */
  readonly checksAnswers: boolean;
}

/**
 * Nest's transport strategy over both buses. Nest collects the handlers of a service and runs each with its guards,
 * pipes, interceptors and filters. Deadlines, ready bytes, outbox, inbox and JetStream stay in the transports and in
 * the event pipeline below it.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('emberdeck.bus');
  /** The event pipeline reports failures, so Nest logs nothing. */
  override readonly propagatesEventHandlerErrors = true;

  constructor(private readonly parts: BusServerParts) {
    super();
  }

  /** Throws for a second handler: Nest's own map would replace the first, or run both at once. */
  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEventHandler?: boolean,
    extras?: MessageHandler['extras'],
  ): void {
    const route = this.normalizePattern(pattern as string);
    if (this.messageHandlers.has(route)) {
      throw new Error(`The service ${this.parts.service} has two handlers of ${route}`);
    }
    super.addHandler(pattern, callback, isEventHandler, extras);
  }

  listen(callback: (error?: unknown) => void): void {
    const open = async (): Promise<void> => {
      const failure = await this.open().catch((error: unknown) => error);
      callback(failure);
    };
    void open();
  }

  /** The program closes the bus before its services, because the services of one process share it. */
  close(): void {}

  on(): never {
    throw new Error('The bus emits no events of its own');
  }

  unwrap<Transports>(): Transports {
    const { calls, events } = this.parts.ports;
    return { calls, events } as Transports;
  }

  /** Event handlers by consumer. The handlers of one consumer share a worker and its transactions. */
  consumers(): Consumer[] {
    const subscriptions = new Map<string, (EventSubscription | ChunkSubscription)[]>();
    for (const handler of this.messageHandlers.values()) {
      const subscribed = subscribedEventOf(handler.extras);
      if (!subscribed) continue;
      const known = subscriptions.get(subscribed.consumer) ?? [];
      const { event, chunk } = subscribed;
      known.push(
        chunk ? { event, handleChunk: chunkHandler(handler) } : { event, handle: eventHandler(handler) },
      );
      subscriptions.set(subscribed.consumer, known);
    }
    return [...subscriptions].map(([name, each]) => ({ name, subscriptions: each }));
  }

  /** Runs the handler of a call without a bus, for commands. Resolves with the handler's result. */
  run<C extends CallDefinition>(call: C, input: CallInput<C>): Promise<unknown> {
    const handler = this.messageHandlers.get(this.normalizePattern(call.subject));
    if (!handler) throw new Error(`The service ${this.parts.service} has no handler of ${call.name}`);
    return settled(handler(Buffer.from(JSON.stringify(input)), new IncomingCall(call, {})));
  }

  /** Subscribes to events first: a call may publish an event for a consumer of this service. */
  private async open(): Promise<void> {
    const { service, ports, unitOfWork, checksAnswers } = this.parts;
    const { logger, telemetry, tracing } = ports;
    const pipeline = { service, unitOfWork, logger, telemetry, tracing };
    for (const consumer of this.consumers()) {
      await ports.events.subscribe({
        consumer: consumerName(service, consumer.name),
        subjects: consumer.subscriptions.map(({ event }) => event.subject),
        deliver: eventPipeline(consumer, pipeline),
        setAside: frameStore(consumer, pipeline),
      });
    }
    for (const handler of this.messageHandlers.values()) {
      const call = handledCallOf(handler.extras);
      if (!call) continue;
      const run = (body: Uint8Array, context: IncomingCall) =>
        atTime(context.time, () => settled(handler(body, context)));
      await ports.calls.respond(service, call.subject, callResponder(call, run, { ...ports, checksAnswers }));
    }
  }
}

function eventHandler(handler: MessageHandler): EventSubscription['handle'] {
  return async (tx, payload, context) => {
    await atTime(null, () => settled(handler(payload, new IncomingEvent(tx, context))));
  };
}

function chunkHandler(handler: MessageHandler): ChunkSubscription['handleChunk'] {
  return async (tx, events) => {
    await atTime(null, () => settled(handler(events, new IncomingChunk(tx))));
  };
}
