import type { Redis } from 'ioredis';
import { present, sharedLifetimeSeconds, type SharedValues } from './shared-values.js';

/** Shared values as hashes of Redis. Its connection logs an outage. */
export class RedisSharedValues implements SharedValues {
  constructor(private readonly redis: Redis) {}

  async read(group: string, names?: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
    try {
      if (names === undefined) return new Map(Object.entries(await this.redis.hgetall(keyOf(group))));
      const values = await this.redis.hmget(keyOf(group), ...names);
      return present(names.map((name, index) => [name, values[index]]));
    } catch {
      return null;
    }
  }

  async write(group: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const key = keyOf(group);
    await this.redis
      .pipeline()
      .hset(key, fields)
      .expire(key, sharedLifetimeSeconds)
      .exec()
      .catch(() => undefined);
  }
}

const keyOf = (group: string): string => `shared:${group}`;
