import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { RedisCache } from '@emberdeck/platform/cache/redis-cache';
import { eventually } from '../src/eventually.js';
import { privateRedis } from './private-servers.js';
import type { PrivateServer } from './private-servers.js';
import { RecordingLogger } from './recording-logger.js';

const limit = { name: 'test', most: 1_000, windowSeconds: 60 };

describe('rate limits of two processes with one Redis', () => {
  let server: PrivateServer;
  let caches: RedisCache[];
  let here: RateLimiter;
  let there: RateLimiter;

  beforeEach(async () => {
    server = await privateRedis();
    await server.start();
    caches = ['here', 'there'].map(
      (name) => new RedisCache({ url: server.url, name, logger: new RecordingLogger() }),
    );
    await eventually(() => expect(caches.every((cache) => cache.isConnected())).toBe(true));
    const [first, second] = caches.map(({ redis }) => new RateLimiter(limit, redis));
    if (!first || !second) throw new Error('Two limiters are needed');
    [here, there] = [first, second];
  });

  afterEach(async () => {
    await Promise.all(caches.map((cache) => cache.close()));
    await server.dispose();
  });

  async function take(limiter: RateLimiter, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await limiter.take('a');
  }

  it('add up the uses of a key, and refuse it in both once it is over the limit', async () => {
    await take(here, 600);
    await take(there, 600);
    await eventually(async () => expect((await here.take('a')).allowed).toBe(false), 2_000);
    await eventually(async () => expect((await there.take('a')).allowed).toBe(false), 2_000);
    expect((await here.take('b')).allowed).toBe(true);
  });

  it('are counted by each process alone while Redis is away', async () => {
    await server.kill();
    await take(here, 1_000);
    expect((await here.take('a')).allowed).toBe(false);
    expect((await there.take('a')).allowed).toBe(true);
  });
});
