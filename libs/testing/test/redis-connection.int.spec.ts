import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RedisConnection } from '@emberdeck/platform/cache/redis-connection';
import { eventually } from '../src/eventually.js';
import { privateRedis } from './private-servers.js';
import type { PrivateServer } from './private-servers.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

describe('the connection to a Redis with outages', () => {
  let server: PrivateServer;
  let logger: RecordingLogger;
  let connection: RedisConnection;

  beforeEach(async () => {
    server = await privateRedis();
    logger = new RecordingLogger();
    connection = new RedisConnection({ url: server.url, name: 'test', logger });
  });

  afterEach(async () => {
    await connection.close();
    await server.dispose();
  });

  async function expectRejection(longestMs: number): Promise<void> {
    const startedAt = performance.now();
    await expect(connection.redis.incr('n')).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(longestMs);
  }

  const isBack = () => eventually(() => expect(connection.isConnected()).toBe(true), 20_000);

  it('rejects commands before Redis starts, and runs them afterwards', async () => {
    await expectRejection(5_000);
    await eventually(() => expect(logger.messages('warn')).toHaveLength(1));
    await server.start();
    await isBack();
    expect(await connection.redis.incr('n')).toBe(1);
    expect(logger.messages('info')).toEqual(['Redis is back']);
  });

  it('logs one line for each outage and rejects commands at once', async () => {
    await server.start();
    await isBack();
    const outages = logger.messages('warn').length;
    for (const outage of [1, 2]) {
      await server.kill();
      await eventually(() => expect(connection.isConnected()).toBe(false));
      for (let repeat = 0; repeat < 20; repeat++) await expectRejection(5_000);
      await eventually(() => expect(logger.messages('warn')).toHaveLength(outages + outage));
      await server.start();
      await isBack();
      expect(await connection.redis.incr('n')).toBe(1);
    }
  });

  it('waits only once for a frozen Redis', async () => {
    await server.start();
    await isBack();
    server.signal('SIGSTOP');
    await expectRejection(5_000);
    const startedAt = performance.now();
    // A wait for each would take a second a command.
    for (let repeat = 0; repeat < 50; repeat++) await expectRejection(5_000);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    server.signal('SIGCONT');
    await isBack();
  });
});
