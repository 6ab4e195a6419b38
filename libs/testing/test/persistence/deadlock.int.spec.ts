import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@emberdeck/platform/database/data-source';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { SilentLogger } from '../../src/database/silent-logger.js';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;
let work: UnitOfWork;

beforeAll(async () => {
  database = await createTestDatabase({ services: [] });
  await database.asAdministrator('CREATE TABLE counter (id integer PRIMARY KEY, value integer NOT NULL)');
  await database.asAdministrator('INSERT INTO counter VALUES (1, 0), (2, 0)');
  dataSource = await createDataSource({
    url: database.url,
    schema: 'public',
    entities: [],
    poolSize: 2,
    logger: new SilentLogger(),
  });
  work = new UnitOfWork(dataSource);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Lets both sides hold their first lock before either asks for its second. */
function meeting(): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= 2) {
      open();
    }
    return gate;
  };
}

describe('UnitOfWork', () => {
  it('runs the victim of a deadlock again, so that both sides take effect once', async () => {
    const meet = meeting();
    const addInOrder = (first: number, second: number) =>
      work.run(async (tx) => {
        await tx.query('UPDATE counter SET value = value + 1 WHERE id = $1', [first]);
        await meet();
        await tx.query('UPDATE counter SET value = value + 1 WHERE id = $1', [second]);
      });
    await Promise.all([addInOrder(1, 2), addInOrder(2, 1)]);
    expect(await work.read('SELECT value FROM counter ORDER BY id')).toEqual([{ value: 2 }, { value: 2 }]);
  });
});
