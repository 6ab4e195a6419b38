import { jetstream } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamPublishOptions } from '@nats-io/jetstream';
import { MsgHdrsImpl, TimeoutError } from '@nats-io/transport-node';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { streamFilled } from '../telemetry/platform-metrics.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import { traceParentHeader } from '../telemetry/trace-parent.js';
import { encodeEvent } from './event-frame.js';
import type { EventEnvelope, EventReceipt, EventSubscription, EventTransport } from './event-transport.js';
import type { NatsConnection } from './nats-connection.js';
import { decodeMessage } from './nats-frame.js';
import { isFull } from './stream-fill.js';
import { NatsStream } from './nats-stream.js';
import { NatsSubscription } from './nats-subscription.js';

/** Settings of the event stream. */
export interface NatsEventOptions {
  /** Copies of the stream in a cluster. */
  readonly replicas?: number;
  /** Whether this program creates and changes the stream; otherwise it waits for the provisioner. */
  readonly makesStream?: boolean;
  /** Most bytes of the stream. Default: no bound. */
  readonly maxBytes?: number;
  /** Shows how full the stream is. */
  readonly telemetry?: Telemetry;
  /** A replica that is silent for this long loses its events to another one. Default: 30 s. */
  readonly ackWaitMs?: number;
}

interface Frame {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly traceParent: string | undefined;
}

/** Most publishes that wait for acknowledgement at the same time. */
const windowSize = 256;

/** Events over JetStream. If the stream or a durable goes missing, the transport creates it or waits for it. */
export class NatsEventTransport implements EventTransport {
  readonly #stream: NatsStream;
  readonly #client: JetStreamClient;
  readonly #subscriptions: NatsSubscription[] = [];
  readonly #listeners: Subscription[] = [];
  readonly #publishing = new Set<Promise<unknown>>();
  readonly #end = new AbortController();
  #closed = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    private readonly options: NatsEventOptions = {},
  ) {
    this.#stream = new NatsStream(connection, logger, {
      replicas: options.replicas ?? 1,
      makes: options.makesStream ?? true,
      maxBytes: options.maxBytes ?? -1,
    });
    options.telemetry?.gauge(streamFilled, () => this.#stream.fill.readings());
    this.#client = jetstream(connection.client, { timeout: 5_000 });
  }

  async publish(events: readonly EventEnvelope[]): Promise<readonly EventReceipt[]> {
    const frames = events.map((event) => ({
      id: event.id,
      subject: event.subject,
      text: encodeEvent(event),
      traceParent: event.traceParent,
    }));
    if (this.#closed) throw notTaken();
    const work = this.connection.whileConnected(() => this.publishAll(frames));
    this.#publishing.add(work);
    try {
      return await work;
    } catch (error) {
      throw error instanceof AppError ? error : notTaken(error);
    } finally {
      this.#publishing.delete(work);
    }
  }

  async subscribe(subscription: EventSubscription): Promise<void> {
    if (this.#closed) throw notTaken();
    const { connection, logger } = this;
    const ackWaitMs = this.options.ackWaitMs ?? 30_000;
    const replica = new NatsSubscription(subscription, {
      connection,
      logger,
      ackWaitMs,
      stream: this.#stream,
    });
    this.#subscriptions.push(replica);
    await replica.start();
  }

  /** A plain subscription to the subjects of the stream. The client renews it after an outage. */
  async listen(
    subjects: readonly string[],
    listener: (event: EventEnvelope) => void,
    onGap?: () => void,
  ): Promise<void> {
    if (this.#closed) throw notTaken();
    const { client } = this.connection;
    for (const subject of subjects) {
      const subscription = client.subscribe(subject, {
        callback: (error, message) => {
          if (error) this.logger.error('The broker ended a subscription', { err: error, subject });
          else this.receive(message, listener);
        },
      });
      this.#listeners.push(subscription);
    }
    if (onGap) this.watchGaps(onGap);
    await client.flush().catch(() => undefined);
  }

  async holdings(): Promise<{ epoch: string; lastSequence: number }> {
    try {
      const { created, state } = await this.#stream.look();
      return { epoch: created, lastSequence: state.last_seq };
    } catch (error) {
      throw error instanceof AppError ? error : notTaken(error);
    }
  }

  get losses(): number {
    return this.#stream.incarnation;
  }

  isConnected(): boolean {
    return !this.#closed && this.connection.isConnected();
  }

  async answers(): Promise<boolean> {
    return !this.#closed && this.connection.answers();
  }

  /** Closes the transport. The connection stays open. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#end.abort();
    for (const listener of this.#listeners.splice(0)) listener.unsubscribe();
    await Promise.all(this.#subscriptions.map((each) => each.close()));
    await Promise.allSettled(this.#publishing);
    if (this.connection.isConnected()) await this.connection.client.flush().catch(() => undefined);
  }

  private async publishAll(frames: readonly Frame[]): Promise<EventReceipt[]> {
    try {
      return await this.publishWindows(frames);
    } catch (error) {
      if (isFull(error)) throw new AppError('unavailable', 'The event stream is full', {}, { cause: error });
      this.#stream.forget();
      if (error instanceof AppError || error instanceof TimeoutError) throw error;
      // Most likely the stream is gone: retry with a new one. The broker drops duplicates of stored events.
      return this.publishWindows(frames);
    }
  }

  private async publishWindows(frames: readonly Frame[]): Promise<EventReceipt[]> {
    // Read the epoch first. If the store is lost during the publish, the receipt names the old epoch, and the relay
    // publishes again.
    const epoch = await this.#stream.epoch();
    const receipts: EventReceipt[] = [];
    for (let start = 0; start < frames.length; start += windowSize) {
      const acks = await Promise.all(
        frames
          .slice(start, start + windowSize)
          .map((frame) => this.#client.publish(frame.subject, frame.text, optionsOf(frame))),
      );
      for (const { seq } of acks) receipts.push({ epoch, sequence: seq });
    }
    return receipts;
  }

  /** Every loss of the connection is a gap: the broker stores nothing for a plain subscription. */
  private watchGaps(onGap: () => void): void {
    this.connection.onceLost(() => {
      if (this.#closed) return;
      this.watchGaps(onGap);
      // The reply to the flush proves that the broker has the renewed subscriptions: later events are not missed.
      this.connection
        .whenConnected(this.#end.signal)
        .then(() => this.connection.client.flush())
        .then(onGap)
        .catch((error: unknown) =>
          this.logger.debug('The check for missed events ended with the connection', { err: error }),
        );
    });
  }

  private receive(message: Msg, listener: (event: EventEnvelope) => void): void {
    const { subject } = message;
    const decoded = decodeMessage(message);
    if ('reason' in decoded) {
      this.logger.warn('Ignored a broker message that is no event', { subject, reason: decoded.reason });
      return;
    }
    try {
      listener(decoded.event);
    } catch (error) {
      this.logger.error('A listener of broadcast events threw an error', { err: error, subject });
    }
  }
}

const optionsOf = ({ id, traceParent }: Frame): Partial<JetStreamPublishOptions> =>
  traceParent === undefined
    ? { msgID: id }
    : { msgID: id, headers: MsgHdrsImpl.fromRecord({ [traceParentHeader]: [traceParent] }) };

const notTaken = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The message broker does not take events right now', {}, { cause });
