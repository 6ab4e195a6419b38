import type { Msg, NatsConnection as Client, Subscription } from '@nats-io/transport-node';
import { maxBatch } from './delivery-loop.js';
import type { NatsConnection } from './nats-connection.js';
import { pullRequest } from './nats-subjects.js';

const nanosPerMs = 1_000_000;
const heartbeatMs = 10_000;
const question = new TextEncoder().encode(
  JSON.stringify({ batch: maxBatch, expires: 30_000 * nanosPerMs, idle_heartbeat: heartbeatMs * nanosPerMs }),
);
/** Without a message or a heartbeat for so long, the broker has forgotten the question. */
const silenceMs = 2.5 * heartbeatMs;

const [ack, nak, working] = ['+ACK', '-NAK', '+WPI'].map((text) => new TextEncoder().encode(text));

/** Tells the broker that a message is done. */
export const acknowledge = (message: Msg): void => void message.respond(ack);

/** Asks the broker for a message again, after that time. */
export const askAgain = (message: Msg, afterMs: number): void =>
  void message.respond(afterMs > 0 ? `-NAK {"delay":${Math.ceil(afterMs) * nanosPerMs}}` : nak);

/** Tells the broker that a message is being handled still. */
export const keep = (message: Msg): void => void message.respond(working);

/**
 * Pulls batches from one durable on one inbox. The client library's `fetch` drops, when it is closed, what the broker
 * has already sent, and that comes again only after the acknowledgement wait; this one takes it in.
 */
export class NatsPull {
  readonly #client: Client;
  readonly #inbox: string;
  readonly #subscription: Subscription;
  readonly #subject: string;
  #toCome = 0;
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

  /** Resolves when a batch is here, its time is over, or after `close`; rejects when the durable is not there. */
  next(): Promise<void> {
    if (this.#closing !== null) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const silence = setTimeout(() => this.fail(new Error('The broker fell silent')), silenceMs);
      this.#end = { resolve, reject, silence };
      this.#toCome = maxBatch;
      this.#client.publish(this.#subject, question, { reply: this.#inbox });
    });
  }

  /** Ends the pull under way with an error. */
  fail(error: Error): void {
    this.settle()?.reject(error);
  }

  /** Resolves when nothing more can come: what the broker sent before has been taken. */
  close(): Promise<void> {
    this.#closing ??= this.#subscription
      .drain()
      .catch(() => undefined)
      .then(() => this.settle()?.resolve());
    return this.#closing;
  }

  private receive(message: Msg): void {
    if (message.subject === this.#inbox) {
      this.hear(message);
      return;
    }
    this.#end?.silence.refresh();
    this.#toCome--;
    this.take(message);
    if (this.#toCome === 0) this.settle()?.resolve();
  }

  private hear(status: Msg): void {
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
