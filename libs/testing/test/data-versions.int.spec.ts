import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { versionKey } from '@emberdeck/contracts/core/data-version';
import { RedisConnection } from '@emberdeck/platform/cache/redis-connection';
import { RedisDataVersions } from '@emberdeck/platform/cache/redis-data-versions';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { eventually } from '../src/eventually.js';
import { privateRedis } from './private-servers.js';
import type { PrivateServer } from './private-servers.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

const [feed, figures] = [versionKey('feed', 'a'), versionKey('figures', 'a')];

describe('versions of data in Redis', () => {
  let server: PrivateServer;
  let connections: RedisConnection[];
  let here: RedisDataVersions;
  let there: RedisDataVersions;

  beforeEach(async () => {
    server = await privateRedis();
    await server.start();
    connections = ['here', 'there'].map(
      (name) => new RedisConnection({ url: server.url, name, logger: new RecordingLogger() }),
    );
    await eventually(() => expect(connections.every((each) => each.isConnected())).toBe(true));
    const [first, second] = connections.map(
      ({ redis }) => new RedisDataVersions(redis, new SystemRandomness()),
    );
    if (!first || !second) throw new Error('Two processes are needed');
    [here, there] = [first, second];
  });

  afterEach(async () => {
    await Promise.all(connections.map((each) => each.close()));
    await server.dispose();
  });

  it('are the same in all processes, and change when raised', async () => {
    const [first, same] = await Promise.all([here.read([feed]), there.read([feed])]);
    expect(first).toEqual(expect.any(String));
    expect(await there.read([feed])).toBe(first);
    expect(same).toBe(first);
    await there.raise([feed]);
    expect(await here.read([feed])).not.toBe(first);
  });

  it('combine the versions of several keys', async () => {
    const both = await here.read([feed, figures]);
    await here.raise([figures]);
    expect(await here.read([feed, figures])).not.toBe(both);
    expect(await here.read([feed])).toBe(both?.split(' ')[0]);
  });

  it('are unknown while Redis is away, and new after it has lost its data', async () => {
    const before = await here.read([feed]);
    await server.kill();
    await eventually(async () => expect(await here.read([feed])).toBeNull(), 5_000);
    await server.start();
    await eventually(async () => expect(await here.read([feed])).toEqual(expect.any(String)), 10_000);
    expect(await here.read([feed])).not.toBe(before);
  });

  it('are raised later by a process that has lost its connection', async () => {
    const first = await here.read([feed]);
    const lost = connections[1]?.redis;
    lost?.disconnect();
    await eventually(() => expect(lost?.status).toBe('end'));
    await there.raise([feed]);
    expect(await here.read([feed])).toBe(first);
    await lost?.connect();
    await eventually(async () => expect(await here.read([feed])).not.toBe(first), 5_000);
  });
});
