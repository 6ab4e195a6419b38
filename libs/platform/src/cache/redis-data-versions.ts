import type { Redis } from 'ioredis';
import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { Randomness } from '../rules/randomness.js';
import type { DataVersions } from './data-versions.js';

/** Redis drops a key this long after its last change. */
const lifetimeSeconds = 24 * 60 * 60;

const betweenAttemptsMs = 200;

interface Read {
  readonly keys: readonly VersionKey[];
  readonly resolve: (version: string | null) => void;
}

/**
 * Data versions in Redis. Versions are random, so that a Redis that lost its data cannot repeat an old one. All reads
 * of one turn of the event loop share one command.
 */
export class RedisDataVersions implements DataVersions {
  readonly areKnown = true;
  readonly #unraised = new Set<VersionKey>();
  #reads: Read[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly randomness: Randomness,
  ) {}

  read(keys: readonly VersionKey[]): Promise<string | null> {
    return new Promise((resolve) => {
      this.#reads.push({ keys, resolve });
      if (this.#reads.length === 1) setImmediate(() => void this.readTogether());
    });
  }

  async raise(keys: readonly VersionKey[]): Promise<void> {
    try {
      await this.write(keys);
    } catch {
      // Redis is away, which its connection logs.
      for (const key of keys) this.#unraised.add(key);
      this.raiseLater();
    }
  }

  private async readTogether(): Promise<void> {
    const reads = this.#reads;
    this.#reads = [];
    const keys = [...new Set(reads.flatMap((each) => each.keys))];
    const versions = await this.current(keys).catch(() => new Map<VersionKey, string>());
    for (const each of reads) {
      const known = each.keys.map((key) => versions.get(key));
      each.resolve(known.includes(undefined) ? null : known.join(' '));
    }
  }

  /** Gives a version to keys that have none. */
  private async current(keys: readonly VersionKey[]): Promise<Map<VersionKey, string>> {
    const versions = await this.get(keys);
    const missing = keys.filter((key) => !versions.has(key));
    if (missing.length === 0) return versions;
    const first = this.redis.pipeline();
    for (const key of missing) first.set(redisKey(key), this.randomness.uuid(), 'EX', lifetimeSeconds, 'NX');
    await first.exec();
    return this.get(keys);
  }

  private async get(keys: readonly VersionKey[]): Promise<Map<VersionKey, string>> {
    const values = await this.redis.mget(keys.map(redisKey));
    const known = keys.map((key, index): [VersionKey, string | null] => [key, values[index] ?? null]);
    return new Map(known.filter((entry): entry is [VersionKey, string] => entry[1] !== null));
  }

  private async write(keys: readonly VersionKey[]): Promise<void> {
    const writes = this.redis.pipeline();
    for (const key of keys) writes.set(redisKey(key), this.randomness.uuid(), 'EX', lifetimeSeconds);
    const results = await writes.exec();
    const failed = results?.find(([error]) => error !== null)?.[0];
    if (failed) throw failed;
  }

  private raiseLater(): void {
    setTimeout(() => {
      const keys = [...this.#unraised];
      this.#unraised.clear();
      void this.raise(keys);
    }, betweenAttemptsMs).unref();
  }
}

const redisKey = (key: VersionKey): string => `version:${key}`;
