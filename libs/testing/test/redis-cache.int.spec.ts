import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryCache } from '@emberdeck/platform/cache/memory-cache';
import { RedisCache } from '@emberdeck/platform/cache/redis-cache';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { cacheSuite } from '../src/suites/cache.suite.js';
import { eventually } from '../src/eventually.js';
import { privateRedis } from './private-servers.js';
import type { PrivateServer } from './private-servers.js';
import { RecordingLogger } from './recording-logger.js';

cacheSuite('memory', async () => {
  const cache = new MemoryCache(new SystemClock());
  return { cache, dispose: () => cache.close() };
});

cacheSuite('Redis', async () => {
  const server = await privateRedis();
  await server.start();
  const cache = new RedisCache({ url: server.url, name: 'test', logger: new RecordingLogger() });
  await eventually(() => expect(cache.isConnected()).toBe(true));
  return {
    cache,
    dispose: async () => {
      await cache.close();
      await server.dispose();
    },
  };
});

describe('a Redis that goes and comes back', () => {
  let server: PrivateServer;
  let logger: RecordingLogger;
  let cache: RedisCache;

  beforeEach(async () => {
    server = await privateRedis();
    logger = new RecordingLogger();
    cache = new RedisCache({ url: server.url, name: 'test', logger });
  });

  afterEach(async () => {
    await cache.close();
    await server.dispose();
  });

  /** All operations at once, as they answer without Redis; must not take long. */
  async function expectNothing(): Promise<void> {
    const started = performance.now();
    await cache.set('a', '1', 60_000);
    await cache.delete('a');
    expect([await cache.get('a'), await cache.increment('n', 60_000)]).toEqual([null, 1]);
    expect(performance.now() - started).toBeLessThan(1_500);
  }

  const isBack = () => eventually(() => expect(cache.isConnected()).toBe(true), 20_000);

  it('is done without from the start, and used as soon as it is there', async () => {
    await expectNothing();
    await eventually(() => expect(logger.messages('warn')).toHaveLength(1));
    await server.start();
    await isBack();
    await cache.set('a', '1', 60_000);
    expect(await cache.get('a')).toBe('1');
    expect(logger.messages('info')).toEqual(['The cache is back']);
  });

  it('is done without while it is away, with one line for each outage', async () => {
    await server.start();
    await isBack();
    const outages = logger.messages('warn').length;
    for (const outage of [1, 2]) {
      await cache.set('a', String(outage), 60_000);
      await server.kill();
      for (let repeat = 0; repeat < 20; repeat++) await expectNothing();
      await eventually(() => expect(cache.isConnected()).toBe(false));
      await eventually(() => expect(logger.messages('warn')).toHaveLength(outages + outage));
      await server.start();
      await isBack();
      expect(await cache.increment('n', 60_000)).toBe(1);
      expect(await cache.increment('n', 60_000)).toBe(2);
    }
  });

  it('is done without when it refuses, with one line', async () => {
    await server.start();
    await isBack();
    const lines = logger.messages('warn').length;
    await cache.set('n', 'no number', 60_000);
    expect([await cache.increment('n', 60_000), await cache.increment('n', 60_000)]).toEqual([1, 1]);
    expect(logger.messages('warn').slice(lines)).toEqual(['The cache refused a command']);
  });

  it('is done without while it does not answer, and the wait is paid once', async () => {
    await server.start();
    await isBack();
    server.signal('SIGSTOP');
    await expectNothing();
    const started = performance.now();
    for (let repeat = 0; repeat < 50; repeat++) await cache.get('a');
    expect(performance.now() - started).toBeLessThan(250);
    server.signal('SIGCONT');
    await isBack();
    await cache.set('a', '1', 60_000);
    expect(await cache.get('a')).toBe('1');
  });
});
