import { NatsBroadcastTransport } from '@emberdeck/platform/bus/nats-broadcast-transport';
import { NatsCallTransport } from '@emberdeck/platform/bus/nats-call-transport';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { NatsEventTransport } from '@emberdeck/platform/bus/nats-event-transport';
import type { NatsEventOptions } from '@emberdeck/platform/bus/nats-event-transport';
import type { PrivateServer } from './private-servers.js';
import { privateNats } from './private-servers.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

/** The parts of JetStream's replies that tests check. */
interface JetStreamAnswer {
  readonly success?: boolean;
  readonly created?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly consumers?: readonly unknown[];
}

/** A broker for one test. Each transport has a separate connection, like a separate program. */
export class NatsBench {
  readonly logger = new RecordingLogger();
  #admin: Promise<NatsConnection> | null = null;
  readonly #closers: (() => Promise<void>)[] = [];

  private constructor(readonly server: PrivateServer) {}

  /** Starts a broker and returns its bench. */
  static async open(): Promise<NatsBench> {
    const server = await privateNats();
    await server.start();
    return new NatsBench(server);
  }

  async connection(): Promise<NatsConnection> {
    const connection = await NatsConnection.open({ url: this.server.url, name: 'test', logger: this.logger });
    this.#closers.unshift(() => connection.close());
    return connection;
  }

  async calls(): Promise<NatsCallTransport> {
    const transport = new NatsCallTransport(await this.connection(), this.logger);
    this.#closers.unshift(() => transport.close());
    return transport;
  }

  async broadcasts(): Promise<NatsBroadcastTransport> {
    const transport = new NatsBroadcastTransport(await this.connection(), this.logger);
    this.#closers.unshift(() => transport.close());
    return transport;
  }

  async events(options: NatsEventOptions = {}): Promise<NatsEventTransport> {
    const transport = new NatsEventTransport(await this.connection(), this.logger, options);
    this.#closers.unshift(() => transport.close());
    return transport;
  }

  /** Calls the API of the broker, for example `STREAM.INFO.EMBERDECK`. */
  async api(path: string): Promise<JetStreamAnswer> {
    this.#admin ??= this.connection();
    return (await (await this.#admin).client.request(`$JS.API.${path}`)).json();
  }

  async dispose(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
    await this.server.dispose();
  }
}
