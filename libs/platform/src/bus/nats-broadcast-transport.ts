import type { Msg, Subscription } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import { type BroadcastListener, type BroadcastTransport, encodeBroadcast } from './broadcast-transport.js';
import type { NatsConnection } from './nats-connection.js';

/** Broadcasts over core NATS, on the connection of calls: a blocked store of events does not delay them. */
export class NatsBroadcastTransport implements BroadcastTransport {
  readonly #subscriptions: Subscription[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
  ) {}

  send(subject: string, payload: unknown): void {
    const text = encodeBroadcast(subject, payload);
    // The client would hold it back until it has reconnected, when it is no longer true.
    if (this.connection.isConnected()) this.connection.client.publish(subject, text);
  }

  async listen(subject: string, listener: BroadcastListener): Promise<void> {
    const { client } = this.connection;
    const subscription = client.subscribe(subject, {
      callback: (error, message) => {
        if (error) this.logger.error('The broker ended a subscription', { err: error, subject });
        else this.deliver(message, listener);
      },
    });
    this.#subscriptions.push(subscription);
    // The reply to the flush proves that the broker has the subscription. The client renews it after an outage.
    await client.flush().catch(() => undefined);
  }

  /** Closes the transport. The connection stays open. */
  async close(): Promise<void> {
    for (const subscription of this.#subscriptions.splice(0)) subscription.unsubscribe();
  }

  private deliver(message: Msg, listener: BroadcastListener): void {
    const { subject } = message;
    try {
      listener(message.json());
    } catch (err) {
      this.logger.error('A broadcast is no JSON, or its listener threw an error', { err, subject });
    }
  }
}
