import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Msg } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import { DeliveryLoop } from './delivery-loop.js';
import { durableName } from './durable-name.js';
import type { EventSubscription } from './event-transport.js';
import type { NatsConnection } from './nats-connection.js';
import { contentOf } from './nats-frame.js';
import { NatsPull, acknowledge, redeliver, extendWait } from './nats-pull.js';
import { type NatsStream, streamAgeMs } from './nats-stream.js';
import { streamName } from './nats-subjects.js';
import { redeliveryDelayMs } from './redelivery-delay.js';

/** The parts that the subscriptions of a connection share. */
export interface SubscriptionParts {
  readonly connection: NatsConnection;
  readonly stream: NatsStream;
  readonly logger: Logger;
  readonly ackWaitMs: number;
}

/**
 * Limit on unacknowledged messages of one durable. Working replicas hold far fewer; only a broken consumer reaches it.
 */
const maxAckPending = 10_000;

/**
 * One replica of a durable consumer. Each subject has its own durable (see `durableName`), and all of them feed one
 * delivery loop. After any loss at the broker, the stream and the durable are checked again before the next pull.
 */
export class NatsSubscription {
  readonly #loop: DeliveryLoop;
  /** The unsettled messages, each with the stream's incarnation at delivery. */
  readonly #held = new Map<Msg, number>();
  readonly #stop = new AbortController();
  readonly #feeds: Promise<void>[] = [];
  readonly #heartbeat: NodeJS.Timeout;

  constructor(
    private readonly subscription: EventSubscription,
    private readonly parts: SubscriptionParts,
  ) {
    // Every subject adds a listener for each wait: more than ten are not a leak here.
    setMaxListeners(0, this.#stop.signal);
    this.#loop = new DeliveryLoop(subscription, parts.logger);
    this.#heartbeat = setInterval(() => this.extendWaits(), parts.ackWaitMs / 3);
  }

  /** Resolves once every subject has its durable: from then on no event is missed. */
  async start(): Promise<void> {
    const ready = this.subscription.subjects.map(
      (subject) => new Promise<void>((resolve) => this.#feeds.push(this.feed(subject, resolve))),
    );
    await Promise.race([Promise.all(ready), Promise.all(this.#feeds)]);
    this.#stop.signal.throwIfAborted();
  }

  /** Stops pulling and handles the held events. Returning them would delay them until another replica has room. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#feeds);
    await this.#loop.idle();
    await this.#loop.close();
    clearInterval(this.#heartbeat);
  }

  private async feed(subject: string, ready: () => void): Promise<void> {
    const { signal } = this.#stop;
    const { connection, stream, logger } = this.parts;
    for (let failures = 0; !signal.aborted;) {
      try {
        await connection.whenConnected(signal);
        const durable = await this.durable(subject);
        ready();
        await this.pull(durable, () => (failures = 0));
      } catch (error) {
        if (signal.aborted) return;
        stream.forget();
        failures++;
        // Two failures are normal when the broker restarts or its store is new.
        if (failures === 3) {
          const { consumer } = this.subscription;
          logger.warn('A consumer has no durable at the broker; retrying', { err: error, consumer, subject });
        }
        await pause(redeliveryDelayMs(failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async durable(subject: string): Promise<string> {
    const { connection, stream, ackWaitMs } = this.parts;
    const name = durableName(this.subscription.consumer, subject);
    // The stream must exist before the durable. A new durable starts with all stored events.
    await stream.epoch();
    const { consumers } = await stream.manager();
    await connection.whileConnected(() =>
      consumers.add(streamName, {
        durable_name: name,
        filter_subject: subject,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(ackWaitMs),
        max_deliver: -1,
        max_ack_pending: maxAckPending,
        // The broker deletes a durable that no version of the product pulls once all its unread events have expired.
        inactive_threshold: nanos(streamAgeMs),
      }),
    );
    return name;
  }

  /** Pulls batches until `close` or an outage. Each event is offered to the loop on arrival. */
  private async pull(durable: string, onBatch: () => void): Promise<void> {
    const { connection } = this.parts;
    const { signal } = this.#stop;
    const pull = new NatsPull(connection, durable, (message) => this.take(message));
    let lost = false;
    const end = (): void => void pull.close();
    const forget = connection.onceLost(() => {
      lost = true;
      end();
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      while (!lost && !signal.aborted && connection.isConnected()) {
        await this.#loop.whenRoom();
        await pull.next();
        onBatch();
      }
    } finally {
      forget();
      signal.removeEventListener('abort', end);
      await pull.close();
    }
  }

  private take(message: Msg): void {
    this.#held.set(message, this.parts.stream.incarnation);
    this.#loop.offer({
      content: contentOf(message),
      done: () => this.settle(message, () => acknowledge(message)),
      retry: (afterMs) => this.settle(message, () => redeliver(message, afterMs)),
    });
  }

  /** Skips a message of an earlier incarnation. The broker redelivers it if it still stores it. */
  private settle(message: Msg, command: () => void): void {
    const incarnation = this.#held.get(message);
    this.#held.delete(message);
    if (incarnation === this.parts.stream.incarnation) this.send(command);
  }

  private extendWaits(): void {
    for (const [message, incarnation] of this.#held) {
      if (incarnation === this.parts.stream.incarnation) this.send(() => extendWait(message));
    }
  }

  /** A failed publish makes the broker redeliver; consumers are idempotent. */
  private send(command: () => void): void {
    try {
      command();
    } catch (error) {
      this.parts.logger.debug('An acknowledgement could not be sent', { err: error });
    }
  }
}
