import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { RedisConnection } from '@emberdeck/platform/cache/redis-connection';
import { eventually } from '../src/eventually.js';
import { privateRedis } from './private-servers.js';
import type { PrivateServer } from './private-servers.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

const limit = { name: 'test', most: 1_000, windowSeconds: 60 };

describe('rate limits of two processes with one Redis', () => {
  let server: PrivateServer;
  let connections: RedisConnection[];
  let here: RateLimiter;
  let there: RateLimiter;

  beforeEach(async () => {
    server = await privateRedis();
    await server.start();
    connections = ['here', 'there'].map(
      (name) => new RedisConnection({ url: server.url, name, logger: new RecordingLogger() }),
    );
    await eventually(() => expect(connections.every((each) => each.isConnected())).toBe(true));
    const [first, second] = connections.map(({ redis }) => new RateLimiter(limit, redis));
    if (!first || !second) throw new Error('Two limiters are needed');
    [here, there] = [first, second];
  });

  afterEach(async () => {
    await Promise.all(connections.map((each) => each.close()));
    await server.dispose();
  });

  async function take(limiter: RateLimiter, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await limiter.take('a');
  }

  it('add up the uses of a key, and both refuse it above the limit', async () => {
    await take(here, 600);
    await take(there, 600);
    await eventually(async () => expect((await here.take('a')).allowed).toBe(false), 2_000);
    await eventually(async () => expect((await there.take('a')).allowed).toBe(false), 2_000);
    expect((await here.take('b')).allowed).toBe(true);
  });

  it('are counted by each process separately while Redis is away', async () => {
    await server.kill();
    await take(here, 1_000);
    expect((await here.take('a')).allowed).toBe(false);
    expect((await there.take('a')).allowed).toBe(true);
  });
});
