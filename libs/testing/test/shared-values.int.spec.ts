import { expect } from '@jest/globals';
import { MemorySharedValues } from '@emberdeck/platform/cache/memory-shared-values';
import { RedisConnection } from '@emberdeck/platform/cache/redis-connection';
import { RedisSharedValues } from '@emberdeck/platform/cache/redis-shared-values';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';
import { eventually } from '../src/eventually.js';
import { sharedValuesSuite } from '../src/suites/shared-values.suite.js';
import { privateRedis } from './private-servers.js';

sharedValuesSuite('memory', async () => {
  const values = new MemorySharedValues();
  return { connect: async () => values, dispose: async () => undefined };
});

sharedValuesSuite('Redis', async () => {
  const server = await privateRedis();
  await server.start();
  const connections: RedisConnection[] = [];
  return {
    connect: async () => {
      const connection = new RedisConnection({
        url: server.url,
        name: 'test',
        logger: new RecordingLogger(),
      });
      connections.push(connection);
      await eventually(() => expect(connection.isConnected()).toBe(true));
      return new RedisSharedValues(connection.redis);
    },
    dispose: async () => {
      await Promise.all(connections.map((each) => each.close()));
      await server.dispose();
    },
  };
});
