import type { Msg, NatsConnection as Client, Subscription } from '@nats-io/transport-node';
import { maxBatch } from './delivery-loop.js';
import type { NatsConnection } from './nats-connection.js';
import { pullRequest } from './nats-subjects.js';

const nanosPerMs = 1_000_000;
const heartbeatMs = 10_000;
const request = new TextEncoder().encode(
  JSON.stringify({ batch: maxBatch, expires: 30_000 * nanosPerMs, idle_heartbeat: heartbeatMs * nanosPerMs }),
);
/** Silence after which the pull request counts as lost: no message and no heartbeat, in milliseconds. */
const silenceMs = 2.5 * heartbeatMs;

const [ack, nak, working] = ['+ACK', '-NAK', '+WPI'].map((text) => new TextEncoder().encode(text));

/** Acknowledges a message. */
export const acknowledge = (message: Msg): void => void message.respond(ack);

/** Requests redelivery of a message after a delay. */
export const redeliver = (message: Msg, afterMs: number): void =>
  void message.respond(afterMs > 0 ? `-NAK {"delay":${Math.ceil(afterMs) * nanosPerMs}}` : nak);

/** Extends the acknowledgement wait of a message. */
export const extendWait = (message: Msg): void => void message.respond(working);

/**
 * Pulls batches from one durable on one inbox. Closing a `fetch` of the client library drops the messages that the
 * broker has already sent, and they return only after the acknowledgement wait. This class still delivers them.
 */
export class NatsPull {
  readonly #client: Client;
  readonly #inbox: string;
  readonly #subscription: Subscription;
  readonly #subject: string;
  #expected = 0;
  #end: { resolve: () => void; reject: (error: Error) => void; silence: NodeJS.Timeout } | null = null;
  #closing: Promise<void> | null = null;

  constructor(
    connection: NatsConnection,
    durable: string,
    private readonly take: (message: Msg) => void,
  ) {
    this.#client = connection.client;
    this.#inbox = connection.inbox();
    this.#subject = pullRequest(durable);
    this.#subscription = this.#client.subscribe(this.#inbox, {
      callback: (error, message) => {
        if (error) this.fail(error);
        else this.receive(message);
      },
    });
  }

  /**
   * Resolves when the batch is full or its time is over, or after `close`. Rejects if the broker refuses or is silent.
   */
  next(): Promise<void> {
    if (this.#closing !== null) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const silence = setTimeout(() => this.fail(new Error('The broker fell silent')), silenceMs);
      this.#end = { resolve, reject, silence };
      this.#expected = maxBatch;
      this.#client.publish(this.#subject, request, { reply: this.#inbox });
    });
  }

  /** Rejects the current pull. */
  fail(error: Error): void {
    this.settle()?.reject(error);
  }

  /** Resolves once every message that the broker has sent is delivered. */
  close(): Promise<void> {
    this.#closing ??= this.#subscription
      .drain()
      .catch(() => undefined)
      .then(() => this.settle()?.resolve());
    return this.#closing;
  }

  private receive(message: Msg): void {
    if (message.subject === this.#inbox) {
      this.receiveStatus(message);
      return;
    }
    this.#end?.silence.refresh();
    this.#expected--;
    this.take(message);
    if (this.#expected === 0) this.settle()?.resolve();
  }

  private receiveStatus(status: Msg): void {
    const { code, description } = status.headers ?? { code: 0, description: '' };
    if (code === 100) this.#end?.silence.refresh();
    else if (code === 404 || code === 408) this.settle()?.resolve();
    else this.fail(new Error(`The broker ended a pull: ${code} ${description}`));
  }

  private settle() {
    const end = this.#end;
    this.#end = null;
    clearTimeout(end?.silence);
    return end;
  }
}
