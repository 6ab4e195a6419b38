import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { poolOf } from '@emberdeck/platform/database/data-source';
import { StandingConnections } from '@emberdeck/platform/database/standing-connections';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';
import { testDatabase } from './services.js';
import { type StallingProxy, stallingProxy } from './stalling-proxy.js';

const poolSize = 3;

describe('the standing connections of a service', () => {
  const logger = new RecordingLogger();
  let database: TestDatabase;
  let proxy: StallingProxy;
  let work: UnitOfWork;
  let connections: StandingConnections;
  let openCount: () => number;
  let opened: number;

  beforeAll(async () => {
    database = await testDatabase();
  });

  afterAll(() => database.drop());

  beforeEach(async () => {
    proxy = await stallingProxy(database.urlOf('alpha'));
    const settings = { url: proxy.url, poolSize, logger, connectionTimeoutMs: 1_000 };
    const dataSource = await database.connect('alpha', settings);
    const pool = poolOf(dataSource);
    work = new UnitOfWork(dataSource);
    connections = new StandingConnections(pool, logger);
    openCount = () => pool.totalCount;
    await connections.fill();
    opened = 0;
    pool.on('connect', () => (opened += 1));
  });

  afterEach(async () => {
    await connections.stop();
    await proxy.close();
  });

  /** Runs as many statements at once as the pool has connections. Returns the duration in milliseconds. */
  const readAtOnce = async (): Promise<number> => {
    const startedAt = performance.now();
    const reads = Array.from({ length: poolSize }, () => work.read('SELECT pg_sleep(0.05)'));
    await Promise.all(reads);
    return performance.now() - startedAt;
  };

  it('are all open before the first request, which waits for no new connection', async () => {
    expect(openCount()).toBe(poolSize);
    proxy.stall();
    expect(await readAtOnce()).toBeLessThan(500);
  });

  it('are replaced in the background when they are lost', async () => {
    proxy.cut(2);
    await eventually(() => expect(opened).toBe(2));
    await connections.fill();
    expect(openCount()).toBe(poolSize);
    proxy.stall();
    expect(await readAtOnce()).toBeLessThan(500);
  });

  it('stay available to requests while others cannot be opened, with one log line', async () => {
    proxy.stall();
    proxy.cut(1);
    await eventually(() =>
      expect(logger.messages('warn')).toContain('A database connection could not be opened'),
    );
    await work.read('SELECT 1');
    proxy.resume();
    await connections.fill();
    expect(openCount()).toBe(poolSize);
    expect(
      logger.messages('warn').filter((each) => each === 'A database connection could not be opened'),
    ).toHaveLength(1);
  });
});
