import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { DataSource } from 'typeorm';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';
import { testDatabase } from './services.js';
import { stallingProxy, type StallingProxy } from './stalling-proxy.js';

describe('a database that is frozen', () => {
  const logger = new RecordingLogger();
  let database: TestDatabase;
  let proxy: StallingProxy;
  let dataSource: DataSource;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await testDatabase();
    proxy = await stallingProxy(database.urlOf('alpha'));
    const times = { queryTimeoutMs: 1_000, connectionTimeoutMs: 500 };
    dataSource = await database.connect('alpha', { url: proxy.url, poolSize: 2, logger, ...times });
    work = new UnitOfWork(dataSource);
  });

  afterAll(async () => {
    await database.drop();
    await proxy.close();
  });

  const unavailable = { code: 'unavailable', details: { retryAfterSeconds: 5 } };

  it('is distinguished from a slow one', async () => {
    const slow = work.read<{ done: string }>(`SELECT 'yes' AS done FROM pg_sleep(0.8)`);
    expect(await slow).toEqual([{ done: 'yes' }]);
    expect(logger.messages('error')).toEqual([]);
  });

  it('fails waiting statements, refuses new ones, and is used again once it replies', async () => {
    const before = await work.read<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    proxy.freeze();
    const waiting = [
      work.read('SELECT 1'),
      work.run((tx) => tx.query('SELECT 1')),
      // This one waits in the queue of the pool.
      work.run((tx) => tx.query('SELECT 1')),
    ];
    await Promise.all(waiting.map((each) => expect(each).rejects.toMatchObject(unavailable)));
    proxy.thaw();
    const after = await eventually(() => work.read<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
    expect(after).not.toEqual(before);
  });
});
