import { connect, errors, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix } from '@emberdeck/platform/bus/nats-subjects';
import { parseNatsUrl } from '@emberdeck/platform/bus/nats-url';

/** The common fields of the broker's JetStream responses. */
export interface BrokerAnswer {
  readonly error?: { readonly description: string };
  readonly success?: boolean;
  readonly state?: { readonly messages: number };
  readonly config?: Readonly<Record<string, unknown>>;
}

/** A plain client with the credentials of one user. It records what the broker refuses. */
export class Guest {
  readonly #refused = new Set<string>();

  private constructor(readonly client: NatsConnection) {
    void this.note();
  }

  static async connect(user: string, url: string): Promise<Guest> {
    const { servers, user: name, pass } = parseNatsUrl(url);
    return new Guest(
      await connect({ servers, user: name, pass, name: user, inboxPrefix: inboxPrefix(user) }),
    );
  }

  /** Publishes on the subjects; returns those that the broker refuses. */
  async refusedToPublish(subjects: readonly string[]): Promise<string[]> {
    for (const subject of subjects) this.client.publish(subject, '{}');
    return this.refusedAmong('publish', subjects);
  }

  /** Subscribes to the subjects; returns those that the broker refuses. */
  async refusedToSubscribe(subjects: readonly string[]): Promise<string[]> {
    const made = subjects.map((subject) => this.client.subscribe(subject, { callback: () => undefined }));
    const refused = await this.refusedAmong('subscription', subjects);
    for (const subscription of made) subscription.unsubscribe();
    return refused;
  }

  /** Publishes with a chosen reply subject, to which the broker or the responder replies. */
  async publishWithReply(subject: string, body: string, reply: string): Promise<string[]> {
    this.client.publish(subject, body, { reply });
    return this.refusedAmong('publish', [subject]);
  }

  async request(subject: string, body = ''): Promise<BrokerAnswer> {
    return (await this.client.request(subject, body, { timeout: 5_000 })).json();
  }

  /** The next message on a subject; `ready` resolves once the broker has the subscription. */
  next(subject: string): { readonly ready: Promise<void>; readonly message: Promise<Msg> } {
    let resolve: (message: Msg) => void = () => undefined;
    const message = new Promise<Msg>((settle) => (resolve = settle));
    this.client.subscribe(subject, { max: 1, callback: (_error, message) => resolve(message) });
    return { ready: this.client.flush(), message };
  }

  /** Whether the broker refused this operation. */
  wasRefused(operation: 'publish' | 'subscription', subject: string): boolean {
    return this.#refused.has(`${operation} ${subject}`);
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** The broker reports refusals before it answers a later flush. */
  private async refusedAmong(
    operation: 'publish' | 'subscription',
    subjects: readonly string[],
  ): Promise<string[]> {
    await this.client.flush();
    await new Promise(setImmediate);
    return subjects.filter((subject) => this.wasRefused(operation, subject));
  }

  private async note(): Promise<void> {
    for await (const status of this.client.status()) {
      if (status.type === 'error' && status.error instanceof errors.PermissionViolationError) {
        this.#refused.add(`${status.error.operation} ${status.error.subject}`);
      }
    }
  }
}
