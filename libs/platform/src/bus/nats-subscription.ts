import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import { DeliveryLoop, maxBatch } from './delivery-loop.js';
import { durableName } from './durable-name.js';
import type { EventSubscription } from './event-transport.js';
import type { NatsConnection } from './nats-connection.js';
import { contentOf } from './nats-frame.js';
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
 * How long the broker holds an unfilled pull request. Closing waits for the end of the request: the library can only
 * drop a request with the messages that are under way, and they would return after the acknowledgement wait (ADR 44).
 */
const pullMs = 1_000;

/**
 * One replica of a durable consumer. Each subject has its own durable (see `durableName`), and all of them feed one
 * delivery loop. After any loss at the broker, the stream and the durable are checked again before the next pull.
 */
export class NatsSubscription {
  readonly #loop: DeliveryLoop;
  /** The unsettled messages, each with the stream's incarnation at delivery. */
  readonly #held = new Map<JsMsg, number>();
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

  private async durable(subject: string): Promise<Consumer> {
    const { connection, stream, ackWaitMs } = this.parts;
    const name = durableName(this.subscription.consumer, subject);
    // The stream must exist before the durable. A new durable starts with all stored events.
    await stream.epoch();
    const { consumers } = await stream.manager();
    const info = await connection.whileConnected(() =>
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
    return jetstream(connection.client).consumers.getConsumerFromInfo(info);
  }

  /** Pulls batches until `close` or an outage. Each event is offered to the loop on arrival. */
  private async pull(durable: Consumer, onBatch: () => void): Promise<void> {
    const { connection } = this.parts;
    let messages: ConsumerMessages | undefined;
    let lost = false;
    const forget = connection.onceLost(() => {
      lost = true;
      void messages?.close();
    });
    try {
      for (;;) {
        await this.#loop.whenRoom();
        if (lost || this.#stop.signal.aborted || !connection.isConnected()) return;
        messages = await durable.fetch({ max_messages: maxBatch, expires: pullMs, bind: true });
        for await (const message of messages) this.take(message);
        onBatch();
      }
    } finally {
      forget();
    }
  }

  private take(message: JsMsg): void {
    this.#held.set(message, this.parts.stream.incarnation);
    this.#loop.offer({
      content: contentOf(message),
      done: () => this.settle(message, () => message.ack()),
      retry: (afterMs) => this.settle(message, () => message.nak(Math.ceil(afterMs))),
    });
  }

  /** Skips a message of an earlier incarnation. The broker redelivers it if it still stores it. */
  private settle(message: JsMsg, command: () => void): void {
    const incarnation = this.#held.get(message);
    this.#held.delete(message);
    if (incarnation === this.parts.stream.incarnation) this.send(command);
  }

  private extendWaits(): void {
    for (const [message, incarnation] of this.#held) {
      if (incarnation === this.parts.stream.incarnation) this.send(() => message.working());
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
