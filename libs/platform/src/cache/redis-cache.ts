import { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.js';
import type { Cache } from './cache.js';
import { wholeTtlMs } from './ttl.js';

/** How a program reaches Redis. */
export interface RedisCacheOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** The program's name, as Redis' client list shows it. */
  readonly name: string;
  readonly logger: Logger;
}

const keyPrefix = 'emberdeck:';

/** A server that stays silent for that long is away: no request waits longer for a cache. */
const silenceMs = 500;

/** One atomic step, so that no counter can stay without an end. */
const countScript = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

/**
 * A cache in Redis, shared by all replicas. While Redis is away, reading misses, writing does nothing and counting
 * answers 1, all at once; one line is logged for an outage. Connects in the background and again forever.
 */
export class RedisCache implements Cache {
  /** For what needs more of Redis than a cache: rate limits. */
  readonly redis: Redis;
  readonly #logger: Logger;
  #away = false;
  #complained = false;
  #closed = false;

  constructor({ url, name, logger }: RedisCacheOptions) {
    this.#logger = logger;
    this.redis = new Redis(url, {
      connectionName: name,
      keyPrefix,
      connectTimeout: 5_000,
      // Drops the connection, so that the wait is paid once and not by every request.
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

  get(key: string): Promise<string | null> {
    return this.attempt(() => this.redis.get(key), null);
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.attempt(() => this.redis.set(key, value, 'PX', wholeTtlMs(ttlMs)), null);
  }

  async delete(key: string): Promise<void> {
    await this.attempt(() => this.redis.del(key), 0);
  }

  async increment(key: string, ttlMs: number): Promise<number> {
    const count = await this.attempt(() => this.redis.eval(countScript, 1, key, wholeTtlMs(ttlMs)), 1);
    return Number(count);
  }

  isConnected(): boolean {
    return this.redis.status === 'ready';
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.isConnected()) await this.redis.quit().catch(() => undefined);
    this.redis.disconnect();
  }

  private async attempt<Result>(command: () => Promise<Result>, otherwise: Result): Promise<Result> {
    if (!this.isConnected()) return otherwise;
    try {
      return await command();
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') this.complain(error);
      return otherwise;
    }
  }

  /** Redis is there but refuses, say because it is full: one line until it is back from an outage. */
  private complain(error: Error): void {
    if (this.#complained) return;
    this.#complained = true;
    this.#logger.warn('The cache refused a command', { err: error });
  }

  private lose(error?: Error): void {
    if (this.#away || this.#closed) return;
    this.#away = true;
    this.#logger.warn('The cache is away; going on without it', { err: error });
  }

  private regain(): void {
    this.#complained = false;
    if (!this.#away) return;
    this.#away = false;
    this.#logger.info('The cache is back');
  }
}
