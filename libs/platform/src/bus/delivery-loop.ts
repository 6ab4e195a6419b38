import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';
import type {
  DeliveryOutcome,
  EventEnvelope,
  EventSubscription,
  UnreadableFrame,
} from './event-transport.js';
import { WakeSignal } from '../rules/wake-signal.js';
import { redeliveryDelayMs } from './redelivery-delay.js';

/** Most events that a consumer gets at once. */
export const maxBatch = 64;

/**
 * Minimum time between the starts of two batches, in milliseconds. The first event after a quiet time is delivered at
 * once. Under load events gather: a transaction of a consumer costs about the same for one event and for twenty.
 */
const gatherMs = 40;

/** An event or frame that waits for its consumer. `done` acknowledges it, `retry` redelivers it; neither throws. */
export interface PendingDelivery<Content = EventEnvelope | UnreadableFrame> {
  readonly content: Content;
  done(): void;
  retry(afterMs: number): void;
}

/** Delay before the redelivery of a frame that could not be stored, in milliseconds. */
const frameRetryMs = 2_000;

/**
 * Hands held events to one consumer, a batch at a time, in the order of arrival. A rejection redelivers the whole batch
 * and pauses this consumer only. Unreadable frames go to `setAside` instead.
 */
export class DeliveryLoop {
  readonly #waiting: PendingDelivery[] = [];
  #batch: readonly PendingDelivery[] = [];
  #running: Promise<void> | null = null;
  #roomAwaited: (() => void)[] = [];
  #startedAt = -Infinity;
  readonly #full = new WakeSignal();
  readonly #stop = new AbortController();

  constructor(
    private readonly subscription: Omit<EventSubscription, 'subjects'>,
    private readonly logger: Logger,
  ) {}

  /** The number of held events, waiting or in the current batch. */
  get backlog(): number {
    return this.#batch.length + this.#waiting.length;
  }

  /** Accepts one event. After `close`, the event is returned for redelivery at once. */
  offer(held: PendingDelivery): void {
    if (this.#stop.signal.aborted) {
      held.retry(0);
      return;
    }
    this.#waiting.push(held);
    if (this.#waiting.length >= maxBatch) this.#full.set();
    this.#running ??= this.run();
  }

  /** Resolves when fewer events than a full batch are waiting, or after `close`. */
  whenRoom(): Promise<void> {
    if (this.#waiting.length < maxBatch || this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.#roomAwaited.push(resolve));
  }

  /** Resolves when no event is held. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Returns the waiting events, and resolves when the current batch is settled. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#full.set();
    for (const held of this.#waiting.splice(0)) held.retry(0);
    this.announceRoom();
    await this.#running;
  }

  private async run(): Promise<void> {
    // Events that arrive in the same turn become one batch, and delivery stays asynchronous.
    await new Promise(setImmediate);
    let rejections = 0;
    while (this.#waiting.length > 0) {
      await this.gather();
      this.#batch = this.#waiting.splice(0, maxBatch);
      this.announceRoom();
      rejections = (await this.handle(this.#batch, rejections + 1)) ? 0 : rejections + 1;
      this.#batch = [];
      if (rejections > 0) await this.rest(redeliveryDelayMs(rejections));
    }
    this.#running = null;
  }

  /** Waits for a full batch, at most until the next one may start. */
  private async gather(): Promise<void> {
    const restMs = this.#startedAt + gatherMs - performance.now();
    if (restMs > 0 && this.#waiting.length < maxBatch && !this.#stop.signal.aborted) {
      await this.#full.wait(restMs);
    }
    this.#startedAt = performance.now();
  }

  /** Returns whether the consumer accepted the events of the batch. */
  private async handle(batch: readonly PendingDelivery[], attempt: number): Promise<boolean> {
    await this.setAside(batch.filter(isFrame));
    const readable = batch.filter(isEvent);
    return readable.length === 0 || this.deliver(readable, attempt);
  }

  private async deliver(batch: readonly PendingDelivery<EventEnvelope>[], attempt: number): Promise<boolean> {
    const { consumer, deliver } = this.subscription;
    try {
      const outcomes = await deliver(batch.map((held) => held.content));
      if (outcomes.length !== batch.length) throw new Error('A consumer answers once for each event');
      for (const [index, outcome] of outcomes.entries()) settle(batch[index], outcome);
      return true;
    } catch (error) {
      const events = batch.map(({ content }) => content.id);
      this.logger.warn('A consumer rejected a batch', { err: error, consumer, attempt, events });
      for (const held of batch) held.retry(redeliveryDelayMs(attempt));
      return false;
    }
  }

  /** After one failed store, the remaining frames wait too: each attempt may take a full database timeout. */
  private async setAside(frames: readonly PendingDelivery<UnreadableFrame>[]): Promise<void> {
    let canStore = true;
    for (const held of frames) {
      canStore &&= await this.store(held.content);
      if (canStore) held.done();
      else held.retry(frameRetryMs);
    }
  }

  private async store(frame: UnreadableFrame): Promise<boolean> {
    const { subject, sequence, reason } = frame;
    const fields = { consumer: this.subscription.consumer, subject, sequence, reason };
    try {
      await this.subscription.setAside(frame);
      this.logger.error('A broker message that is no event became a dead letter', fields);
      return true;
    } catch (error) {
      this.logger.warn('A broker message that is no event could not be stored as a dead letter', {
        ...fields,
        err: error,
      });
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

const isFrame = (held: PendingDelivery): held is PendingDelivery<UnreadableFrame> => 'bytes' in held.content;

const isEvent = (held: PendingDelivery): held is PendingDelivery<EventEnvelope> => !isFrame(held);

function settle(held: PendingDelivery | undefined, outcome: DeliveryOutcome): void {
  if (outcome.kind === 'done') held?.done();
  else held?.retry(outcome.afterMs);
}
