import { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.js';

/** How a program reaches Redis. */
export interface RedisConnectionOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** The program's name, shown in Redis' client list. */
  readonly name: string;
  readonly logger: Logger;
}

const keyPrefix = 'emberdeck:';

/** A server that is silent for this long counts as unreachable, in milliseconds. */
const silenceMs = 500;

/**
 * The connection of a program to Redis, which all replicas share. Connects in the background and reconnects forever.
 * While Redis is away, commands reject at once. Each outage logs one line.
 */
export class RedisConnection {
  readonly redis: Redis;
  readonly #logger: Logger;
  #away = false;
  #closed = false;

  constructor({ url, name, logger }: RedisConnectionOptions) {
    this.#logger = logger;
    this.redis = new Redis(url, {
      connectionName: name,
      keyPrefix,
      connectTimeout: 5_000,
      // Drops the connection to a silent server, so that only one command has to wait.
      socketTimeout: silenceMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(2_000, attempt * 100),
    });
    this.redis.on('error', (error: Error) => this.lose(error));
    this.redis.on('close', () => this.lose());
    this.redis.on('ready', () => this.regain());
  }

  isConnected(): boolean {
    return this.redis.status === 'ready';
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.isConnected()) await this.redis.quit().catch(() => undefined);
    this.redis.disconnect();
  }

  private lose(error?: Error): void {
    if (this.#away || this.#closed) return;
    this.#away = true;
    this.#logger.warn('Redis is away; each process counts its own requests', { err: error });
  }

  private regain(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#logger.info('Redis is back');
  }
}
