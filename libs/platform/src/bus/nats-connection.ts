import { setTimeout as pause } from 'node:timers/promises';
import {
  connect,
  createInbox,
  type NatsConnection as Client,
  PermissionViolationError,
  RequestError,
} from '@nats-io/transport-node';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { accountRequest, inboxPrefix } from './nats-subjects.js';
import { parseNatsUrl } from './nats-url.js';

/** How a program reaches the broker. */
export interface NatsConnectionOptions {
  /** See `parseNatsUrl`. */
  readonly url: string;
  /**
   * The program's name, one subject token. The broker's monitoring shows it, and the program's inboxes begin with it.
   */
  readonly name: string;
  readonly logger: Logger;
  /** Ends the wait for a broker that has not started yet. */
  readonly signal?: AbortSignal;
}

const firstConnectPauseMs = 500;

/** Even a busy broker replies within milliseconds. */
const probeTimeoutMs = 1_000;

/**
 * A broker connection of a process, for its calls or for its events. Reconnects forever. Its opener closes the transport
 * first, then the connection.
 */
export class NatsConnection {
  #connected = true;
  #losses = 0;
  readonly #onLost = new Set<() => void>();
  readonly #onBack = new Set<() => void>();

  private constructor(
    /** The library's client. Only the transports of this folder use it. */
    readonly client: Client,
    /** The program's name. */
    readonly name: string,
    private readonly logger: Logger,
  ) {
    void this.watch();
  }

  /** Waits for the broker without a limit; rejects only when `signal` aborts or the address is malformed. */
  static async open({ url, name, logger, signal }: NatsConnectionOptions): Promise<NatsConnection> {
    const { tls, ...servers } = parseNatsUrl(url);
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        const client = await connect({
          ...servers,
          ...(tls ? { tls: {} } : {}),
          name,
          inboxPrefix: inboxPrefix(name),
          timeout: 5_000,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 250,
          // Keeps reconnecting when a restarting broker rejects the credentials for a while.
          ignoreAuthErrorAbort: true,
          // Detects within 3 s a frozen broker or a network that drops packets: calls fail before their deadline.
          pingInterval: 1_000,
          maxPingOut: 2,
          // Capturing a stack trace for each request takes a tenth of the request's time.
          noAsyncTraces: true,
        });
        return new NatsConnection(client, name, logger);
      } catch (error) {
        if (attempt === 0) logger.warn('The broker is away; waiting for it', { err: error });
        await pause(firstConnectPauseMs, undefined, { signal });
      }
    }
  }

  /** Creates a new inbox of this program. */
  inbox(): string {
    return createInbox(inboxPrefix(this.name));
  }

  isConnected(): boolean {
    return this.#connected;
  }

  /**
   * Returns whether the broker and its JetStream reply now. An open connection proves less: nats-server 2.9 replies to
   * PING while its JetStream is blocked.
   */
  async answers(): Promise<boolean> {
    if (!this.#connected) return false;
    try {
      const reply = await this.client.request(accountRequest, undefined, { timeout: probeTimeoutMs });
      return !('error' in reply.json<object>());
    } catch (error) {
      // A broker with the permissions of an older release refuses this request. A refusal is a reply too.
      return error instanceof RequestError && error.cause instanceof PermissionViolationError;
    }
  }

  /** How often the connection was lost; each loss invalidates everything cached about the broker. */
  get losses(): number {
    return this.#losses;
  }

  /** Runs `work`. Rejects with `unavailable` at once without a connection, or as soon as the connection is lost. */
  async whileConnected<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#connected) throw brokerAway();
    let forget = (): void => undefined;
    const lost = new Promise<never>((_resolve, reject) => {
      forget = this.onceLost(() => reject(brokerAway()));
    });
    try {
      return await Promise.race([work(), lost]);
    } finally {
      forget();
    }
  }

  /** Resolves once the broker is connected. Rejects when `signal` aborts. */
  whenConnected(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(aborted());
    if (this.#connected) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const back = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = (): void => {
        this.#onBack.delete(back);
        reject(aborted());
      };
      this.#onBack.add(back);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** Calls `listener` once when the connection is lost; returns a function that removes it. */
  onceLost(listener: () => void): () => void {
    this.#onLost.add(listener);
    return () => this.#onLost.delete(listener);
  }

  /** Sends the buffered messages, then disconnects. */
  async close(): Promise<void> {
    if (this.#connected) await this.client.flush().catch(() => undefined);
    await this.client.close();
    this.lose();
  }

  private async watch(): Promise<void> {
    for await (const status of this.client.status()) {
      if (status.type === 'disconnect' && this.#connected) {
        this.logger.warn('The broker is away; reconnecting', { server: status.server });
        this.lose();
      } else if (status.type === 'reconnect') {
        this.logger.info('The broker is back', { server: status.server });
        this.regain();
      } else if (status.type === 'error') {
        this.logger.warn('The broker reported an error', { err: status.error });
      }
    }
    this.lose();
  }

  private lose(): void {
    this.#connected = false;
    this.#losses++;
    const listeners = [...this.#onLost];
    this.#onLost.clear();
    for (const listener of listeners) listener();
  }

  private regain(): void {
    this.#connected = true;
    const listeners = [...this.#onBack];
    this.#onBack.clear();
    for (const listener of listeners) listener();
  }
}

const brokerAway = (): AppError =>
  new AppError('unavailable', 'The message broker is not reachable right now');

const aborted = (): Error => new Error('The wait for the broker was given up');
