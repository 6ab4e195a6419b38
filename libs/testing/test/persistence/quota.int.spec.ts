import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@emberdeck/platform/database/data-source';
import { type Quota, requireRoom } from '@emberdeck/platform/database/quota';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { DataSource } from 'typeorm';
import { SilentLogger } from '../../src/database/silent-logger.js';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { Gate } from '../../src/suites/gate.js';

describe('quota', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let work: UnitOfWork;
  let connections: number;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    await database.asAdministrator('CREATE TABLE seat (owner text NOT NULL)');
    dataSource = await createDataSource({
      url: database.url,
      schema: 'public',
      entities: [],
      poolSize: 8,
      logger: new SilentLogger(),
    });
    work = new UnitOfWork(dataSource);
    const [row] = await work.read<{ most: number }>(
      `SELECT current_setting('max_connections')::integer AS most`,
    );
    connections = row?.most ?? 0;
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const quotaOf = (owner: string, limit: number, mostAdded?: number): Quota => ({
    name: 'seats',
    owner,
    count: 'SELECT count(*)::integer AS count FROM seat WHERE owner = $1',
    limit,
    ...(mostAdded === undefined ? {} : { mostAdded }),
    refusal: () => new AppError('conflict', 'No seat is left'),
  });

  const insert = (tx: Tx, owner: string) => tx.query('INSERT INTO seat VALUES ($1)', [owner]);

  const take = (quota: Quota) =>
    work.run(async (tx) => {
      await requireRoom(tx, quota, 1);
      await insert(tx, quota.owner);
    });

  const taken = async (owner: string): Promise<number> => {
    const [row] = await work.read<{ count: number }>(
      'SELECT count(*)::integer AS count FROM seat WHERE owner = $1',
      [owner],
    );
    return row?.count ?? 0;
  };

  describe('a quota', () => {
    it('lets transactions far from the limit run side by side', async () => {
      const quota = quotaOf('far', connections + 2, 1);
      const gate = new Gate();
      const open = work.run(async (tx) => {
        await requireRoom(tx, quota, 1);
        await insert(tx, quota.owner);
        await gate.passed;
      });
      await take(quota);
      gate.open();
      await open;
      expect(await taken('far')).toBe(2);
    });

    it.each([
      ['as soon as it is near', 1],
      ['always, without a known addition', undefined],
    ])('runs them one after another %s, and never exceeds the limit', async (name, mostAdded) => {
      const limit = connections + 12;
      const quota = quotaOf(name.replaceAll(/\W/g, '-'), limit, mostAdded);
      await work.run((tx) =>
        tx.query('INSERT INTO seat SELECT $1 FROM generate_series(1, $2::integer)', [
          quota.owner,
          connections,
        ]),
      );
      const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => take(quota)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
      expect(await taken(quota.owner)).toBe(limit);
    });

    it('waits near the limit for those that were far from it', async () => {
      const quota = quotaOf('late', connections + 1, 1);
      const [begun, gate] = [new Gate(), new Gate()];
      const early = work.run(async (tx) => {
        await requireRoom(tx, quota, 1);
        await insert(tx, quota.owner);
        begun.open();
        await gate.passed;
      });
      await begun.passed;
      await work.run((tx) =>
        tx.query('INSERT INTO seat SELECT $1 FROM generate_series(1, $2::integer)', [
          quota.owner,
          connections,
        ]),
      );
      const last = take(quota);
      gate.open();
      await early;
      await expect(last).rejects.toThrow('No seat is left');
      expect(await taken('late')).toBe(quota.limit);
    });
  });
});
