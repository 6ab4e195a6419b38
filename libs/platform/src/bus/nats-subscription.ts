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
import { NatsPull, acknowledge, askAgain, keep } from './nats-pull.js';
import { type NatsStream, streamAgeMs } from './nats-stream.js';
import { streamName } from './nats-subjects.js';
import { redeliveryDelayMs } from './redelivery-delay.js';

/** What a subscription stands on. */
export interface SubscriptionGround {
  readonly connection: NatsConnection;
  readonly stream: NatsStream;
  readonly logger: Logger;
  readonly ackWaitMs: number;
}

/** Messages that one consumer may have out: far above what replicas hold, so that only a broken consumer meets it. */
const maxAckPending = 10_000;

/**
 * One replica of a durable consumer. Each subject is pulled from a durable of its own (see `durableName`) and all of them
 * feed one delivery loop. Whatever is lost at the broker, the pulling starts over: stream, durable, fetch.
 */
export class NatsSubscription {
  readonly #loop: DeliveryLoop;
  /** Each with the life of the stream that it came in. */
  readonly #held = new Map<Msg, number>();
  readonly #stop = new AbortController();
  readonly #feeds: Promise<void>[] = [];
  readonly #heartbeat: NodeJS.Timeout;

  constructor(
    private readonly subscription: EventSubscription,
    private readonly ground: SubscriptionGround,
  ) {
    // One listener a subject and wait: more than ten is no leak here.
    setMaxListeners(0, this.#stop.signal);
    this.#loop = new DeliveryLoop(subscription, ground.logger);
    this.#heartbeat = setInterval(() => this.keepHeld(), ground.ackWaitMs / 3);
  }

  /** Resolves when every subject has its durable, so that nothing published from now on can be missed. */
  async start(): Promise<void> {
    const ready = this.subscription.subjects.map(
      (subject) => new Promise<void>((resolve) => this.#feeds.push(this.feed(subject, resolve))),
    );
    await Promise.race([Promise.all(ready), Promise.all(this.#feeds)]);
    this.#stop.signal.throwIfAborted();
  }

  /** Stops pulling and finishes what is here. To give it back would make it wait for a replica that is not busy. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#feeds);
    await this.#loop.idle();
    await this.#loop.close();
    clearInterval(this.#heartbeat);
  }

  private async feed(subject: string, ready: () => void): Promise<void> {
    const { signal } = this.#stop;
    const { connection, stream, logger } = this.ground;
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
        // The first ones are ordinary when the broker restarts or its store is new.
        if (failures === 3) {
          const { consumer } = this.subscription;
          logger.warn('A consumer has no place at the broker; trying on', { err: error, consumer, subject });
        }
        await pause(redeliveryDelayMs(failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async durable(subject: string): Promise<string> {
    const { connection, stream, ackWaitMs } = this.ground;
    const name = durableName(this.subscription.consumer, subject);
    // Looked at again in every life: the stream must be there, and a durable in a new one starts with all it holds.
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
        // One that no version of the product asks any more is forgotten with the last event that it has not heard.
        inactive_threshold: nanos(streamAgeMs),
      }),
    );
    return name;
  }

  /** Pulls batch after batch until the end or an outage; each event is on its way as soon as it is here. */
  private async pull(durable: string, onBatch: () => void): Promise<void> {
    const { connection } = this.ground;
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
    this.#held.set(message, this.ground.stream.life);
    this.#loop.offer({
      content: contentOf(message),
      done: () => this.settle(message, () => acknowledge(message)),
      retry: (afterMs) => this.settle(message, () => askAgain(message, afterMs)),
    });
  }

  /** Says nothing of a message of another life: the broker delivers it again, if it has it still. */
  private settle(message: Msg, answer: () => void): void {
    const life = this.#held.get(message);
    this.#held.delete(message);
    if (life === this.ground.stream.life) this.tell(answer);
  }

  private keepHeld(): void {
    for (const [message, life] of this.#held) {
      if (life === this.ground.stream.life) this.tell(() => keep(message));
    }
  }

  /** What cannot be told now makes the broker deliver again, which every consumer bears. */
  private tell(answer: () => void): void {
    try {
      answer();
    } catch (error) {
      this.ground.logger.debug('An acknowledgement could not be sent', { err: error });
    }
  }
}
