import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@emberdeck/platform/database/data-source';
import { withStartDeadline } from '@emberdeck/platform/database/start-deadline';
import { type Tx, UnitOfWork, withCommit } from '@emberdeck/platform/database/unit-of-work';
import { SilentLogger } from '../../src/database/silent-logger.js';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { Gate } from '../../src/suites/gate.js';

describe('unit of work', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    await database.asAdministrator('CREATE TABLE counter (id integer PRIMARY KEY, value integer NOT NULL)');
    await database.asAdministrator('INSERT INTO counter VALUES (1, 0), (2, 0), (3, 0)');
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

  /** Makes both sides hold their first lock before either requests its second. */
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

  describe('a call that waits for a connection', () => {
    it('starts no transaction after its deadline, and finishes a started one', async () => {
      const held = [new Gate(), new Gate()];
      const holders = held.map(({ passed }) => work.run(() => passed));
      const add = () => work.run((tx) => tx.query('UPDATE counter SET value = value + 1 WHERE id = 3'));
      const late = withStartDeadline(performance.now() + 20, add);
      const inTime = withStartDeadline(performance.now() + 60_000, add);
      const refused = expect(late).rejects.toMatchObject({ code: 'timeout' });
      const heldUntil = performance.now() + 30;
      await eventually(() => expect(performance.now()).toBeGreaterThan(heldUntil));
      held.forEach((gate) => gate.open());
      await Promise.all([refused, inTime, ...holders]);
      expect(await work.read('SELECT value FROM counter WHERE id = 3')).toEqual([{ value: 1 }]);

      await withStartDeadline(performance.now() + 300, async () => {
        await add();
        const over = performance.now() + 310;
        await eventually(() => expect(performance.now()).toBeGreaterThan(over));
        await add();
      });
      expect(await work.read('SELECT value FROM counter WHERE id = 3')).toEqual([{ value: 3 }]);
    });
  });

  describe('UnitOfWork', () => {
    it('reruns the victim of a deadlock, so that both sides take effect once', async () => {
      const meet = meeting();
      const addInOrder = (first: number, second: number) =>
        work.run(async (tx) => {
          await tx.query('UPDATE counter SET value = value + 1 WHERE id = $1', [first]);
          await meet();
          await tx.query('UPDATE counter SET value = value + 1 WHERE id = $1', [second]);
        });
      await Promise.all([addInOrder(1, 2), addInOrder(2, 1)]);
      expect(await work.read('SELECT value FROM counter WHERE id < 3 ORDER BY id')).toEqual([
        { value: 2 },
        { value: 2 },
      ]);
    });

    it('reads one state of the database in a snapshot, and the current one after it', async () => {
      const valueOf = async (): Promise<number | undefined> => {
        const [row] = await work.read<{ value: number }>('SELECT value FROM counter WHERE id = 3');
        return row?.value;
      };
      const before = await valueOf();
      const raise = () => work.run((tx) => tx.query('UPDATE counter SET value = value + 1 WHERE id = 3'));
      const inside = await work.snapshot(async () => {
        const first = await valueOf();
        await raise();
        return [first, await valueOf()];
      });
      expect(inside).toEqual([before, before]);
      expect(await valueOf()).toBe((before ?? 0) + 1);
    });

    it('refuses to write in a snapshot, and returns its connection after an error', async () => {
      for (let count = 0; count < 4; count += 1) {
        await expect(
          work.snapshot(() => work.read('UPDATE counter SET value = 0 WHERE id = 3')),
        ).rejects.toThrow(/read-only/);
      }
      expect(await work.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
  });

  describe('the last step of a transaction', () => {
    const add = (tx: Tx, id: number) => tx.query('UPDATE counter SET value = value + 1 WHERE id = $1', [id]);
    const valueOf = async (id: number): Promise<number | undefined> =>
      (await work.read<{ value: number }>('SELECT value FROM counter WHERE id = $1', [id]))[0]?.value;

    beforeEach(() => database.asAdministrator('UPDATE counter SET value = 0'));

    it('is committed with the work', async () => {
      await work.run(async (tx) => {
        withCommit(tx, () => add(tx, 2));
        await add(tx, 1);
      });
      expect([await valueOf(1), await valueOf(2)]).toEqual([1, 1]);
    });

    it('rolls back everything if it fails', async () => {
      const failed = work.run(async (tx) => {
        await add(tx, 1);
        withCommit(tx, () => tx.query('SELECT 1 / $1::integer', [0]));
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await valueOf(1)).toBe(0);
    });
  });

  describe('a statement that is a transaction of its own', () => {
    it('commits, and returns its rows', async () => {
      const rows = await work.runStatement('UPDATE counter SET value = $1 WHERE id = 1 RETURNING value', [7]);
      expect(rows).toEqual([{ value: 7 }]);
      expect(await work.read('SELECT value FROM counter WHERE id = 1')).toEqual(rows);
    });

    it('returns its connection after an error', async () => {
      for (let count = 0; count < 4; count += 1) {
        await expect(work.runStatement('SELECT 1 / $1::integer', [0])).rejects.toThrow('division by zero');
      }
      expect(await work.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
  });
});
