import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';
import type { DeliverEvents, DeliveryOutcome, EventEnvelope } from './event-transport.js';
import { redeliveryDelayMs } from './redelivery-delay.js';

/** How many events a consumer gets at once. */
export const maxBatch = 64;

/** An event that waits for its consumer, with the two ways to be rid of it. Neither throws. */
export interface HeldEvent {
  readonly event: EventEnvelope;
  done(): void;
  retry(afterMs: number): void;
}

/**
 * Hands held events to one consumer, a batch at a time, in the order of arrival. A rejection returns the whole batch and
 * pauses this consumer, and only this one.
 */
export class DeliveryLoop {
  readonly #waiting: HeldEvent[] = [];
  #batch: readonly HeldEvent[] = [];
  #running: Promise<void> | null = null;
  #roomAwaited: (() => void)[] = [];
  readonly #stop = new AbortController();

  constructor(
    private readonly consumer: string,
    private readonly deliver: DeliverEvents,
    private readonly logger: Logger,
  ) {}

  /** How many events are held, waiting or under way. */
  get backlog(): number {
    return this.#batch.length + this.#waiting.length;
  }

  /** Takes one event; after `close` it goes back at once. */
  offer(held: HeldEvent): void {
    if (this.#stop.signal.aborted) {
      held.retry(0);
      return;
    }
    this.#waiting.push(held);
    this.#running ??= this.run();
  }

  /** Resolves when less than a batch is waiting, or after `close`. */
  whenRoom(): Promise<void> {
    if (this.#waiting.length < maxBatch || this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.#roomAwaited.push(resolve));
  }

  /** Resolves when nothing is held. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Gives back what waits, and resolves when the batch under way is settled. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const held of this.#waiting.splice(0)) held.retry(0);
    this.announceRoom();
    await this.#running;
  }

  private async run(): Promise<void> {
    // Lets what arrives in the same turn become one batch, and keeps delivery asynchronous.
    await new Promise(setImmediate);
    let rejections = 0;
    while (this.#waiting.length > 0) {
      this.#batch = this.#waiting.splice(0, maxBatch);
      this.announceRoom();
      rejections = (await this.handle(this.#batch, rejections + 1)) ? 0 : rejections + 1;
      this.#batch = [];
      if (rejections > 0) await this.rest(redeliveryDelayMs(rejections));
    }
    this.#running = null;
  }

  /** Answers whether the consumer took the batch. */
  private async handle(batch: readonly HeldEvent[], attempt: number): Promise<boolean> {
    try {
      const outcomes = await this.deliver(batch.map((held) => held.event));
      if (outcomes.length !== batch.length) throw new Error('A consumer answers once for each event');
      for (const [index, outcome] of outcomes.entries()) settle(batch[index], outcome);
      return true;
    } catch (error) {
      const events = batch.map(({ event }) => event.id);
      this.logger.warn('A consumer rejected a batch', {
        err: error,
        consumer: this.consumer,
        attempt,
        events,
      });
      for (const held of batch) held.retry(redeliveryDelayMs(attempt));
      return false;
    }
  }

  private announceRoom(): void {
    for (const resolve of this.#roomAwaited.splice(0)) resolve();
  }

  private async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

function settle(held: HeldEvent | undefined, outcome: DeliveryOutcome): void {
  if (outcome.kind === 'done') held?.done();
  else held?.retry(outcome.afterMs);
}
