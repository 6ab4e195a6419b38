import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { versionKey } from '@emberdeck/contracts/core/data-version';
import { MemoryDataVersions } from '@emberdeck/platform/cache/memory-data-versions';
import { createDataSource } from '@emberdeck/platform/database/data-source';
import { changesData, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { SilentLogger } from '../../src/database/silent-logger.js';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';

const feed = versionKey('feed', 'a');

describe('the versions of the data that a transaction changes', () => {
  const versions = new MemoryDataVersions();
  let database: TestDatabase;
  let dataSource: DataSource;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    dataSource = await createDataSource({
      url: database.url,
      schema: 'public',
      entities: [],
      poolSize: 2,
      logger: new SilentLogger(),
    });
    work = new UnitOfWork(dataSource, null, versions);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('change after its commit, before its result is returned', async () => {
    const before = versions.read([feed]);
    const within = await work.run(async (tx) => {
      changesData(tx, [feed]);
      return versions.read([feed]);
    });
    expect(within).toBe(before);
    expect(versions.read([feed])).not.toBe(before);
  });

  it('do not change after a rollback', async () => {
    const before = versions.read([feed]);
    const failing = work.run(async (tx) => {
      changesData(tx, [feed]);
      await tx.query('SELECT 1 / 0');
    });
    await expect(failing).rejects.toThrow();
    expect(versions.read([feed])).toBe(before);
  });
});
