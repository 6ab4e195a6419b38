import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import type { InsertTable } from '@emberdeck/platform/idempotency/insert-statements';
import { SingleInserts } from '@emberdeck/platform/idempotency/single-inserts';
import { OutboxRelay } from '@emberdeck/platform/outbox/outbox-relay';
import { PgOutbox } from '@emberdeck/platform/outbox/pg-outbox';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { SilentLogger } from '../../src/database/silent-logger.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { testDatabase } from './services.js';
import { StubBroker, thingHappened } from './things.js';

const never = 60 * 60_000;
const into: InsertTable = { table: 'note', columns: { workspace_id: 'uuid', title: 'text' } };
const limited: InsertTable = { ...into, quota: { name: 'notes', owner: 'workspace_id' } };

interface Given {
  readonly key?: string;
  readonly title?: string;
  readonly values?: readonly string[];
  readonly quota?: { readonly owner: string; readonly limit: number };
}

describe('a single insert', () => {
  let database: TestDatabase;
  let work: UnitOfWork;
  let broker: StubBroker;
  let relay: OutboxRelay;
  let inserts: SingleInserts;
  let userId: string;

  beforeAll(async () => {
    database = await testDatabase();
    const dataSource = await database.connect('alpha');
    work = new UnitOfWork(dataSource);
    broker = new StubBroker();
    // Without a poll and with a lease of an hour: only the hand-over at the commit publishes.
    relay = new OutboxRelay(dataSource, broker, new SilentLogger(), { pollMs: never, ownLeaseMs: never });
    relay.start();
    await eventually(() => expect(broker.questions).toBe(1));
    const randomness = new SystemRandomness();
    const outbox = new PgOutbox(new SystemClock(), randomness, relay.inlet);
    inserts = new SingleInserts(work, 'alpha', outbox, randomness);
  });

  afterAll(async () => {
    await relay.stop();
    await database.drop();
  });

  beforeEach(async () => {
    userId = randomUUID();
    broker.store = [];
    await database.asAdministrator('DELETE FROM alpha.note');
  });

  const request = (key = 'key-of-the-intent') => ({
    userId,
    key,
    call: 'create-note',
    input: { title: 'One' },
  });

  function insert({ key, title = 'One', values, quota }: Given = {}) {
    const timeMark = inserts.timeMark();
    return inserts.run(request(key), {
      ...(quota ? { into: limited, quota } : { into }),
      values: values ?? [randomUUID(), title],
      answer: { id: userId, at: timeMark },
      event: thingHappened,
      payload: { id: userId },
      timeMark,
    });
  }

  const counts = async () => {
    const [row] = await work.read<{ notes: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM note) AS notes,
              (SELECT count(*)::int FROM outbox WHERE payload ->> 'id' = $1) AS events`,
      [userId],
    );
    return row;
  };

  it('stores row, answer and event once for 20 parallel requests with one key', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => insert()));
    expect(results.filter((each) => each !== null)).toHaveLength(1);
    expect(await counts()).toEqual({ notes: 1, events: 1 });
    expect(await insert()).toBeNull();
    await eventually(() => expect(broker.thingIds).toEqual([userId]));
  });

  it('answers with the time of the row, and replays the same answer', async () => {
    const answer = await insert();
    const { at } = JSON.parse(answer?.json ?? '{}') as { at: string };
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    const replayed = await new Idempotency(work, 'alpha').find(request());
    expect(replayed).toEqual(answer);
  });

  it('writes nothing while the key is in use', async () => {
    await new Idempotency(work, 'alpha').run(request(), async () => {
      expect(await insert()).toBeNull();
      return 'the answer of the first request';
    });
    expect(await counts()).toEqual({ notes: 0, events: 0 });
  });

  const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `key-${index}`);

  it('stores many parallel requests, each with its answer and its event, in fewer statements', async () => {
    const statements = jest.spyOn(work, 'runStatement');
    const answers = await Promise.all(keys(100).map((key) => insert({ key })));
    expect(statements.mock.calls.length).toBeLessThan(12);
    statements.mockRestore();
    expect(await counts()).toEqual({ notes: 100, events: 100 });
    for (const [index, key] of keys(100).entries()) {
      expect(await new Idempotency(work, 'alpha').find(request(key))).toEqual(answers[index]);
    }
    await eventually(() => expect(broker.thingIds).toHaveLength(100));
  });

  it('stores each row of a statement alone if one of them fails', async () => {
    const all = keys(20).map((key, index) => insert({ key, title: index === 13 ? 'NUL \0' : 'One' }));
    const results = await Promise.allSettled(all);
    expect(
      results.map(({ status }, index) => (status === 'rejected' ? index : -1)).filter((n) => n >= 0),
    ).toEqual([13]);
    expect(await counts()).toEqual({ notes: 19, events: 19 });
  });

  it('stores the others if some keys of a statement are used or in use', async () => {
    await insert({ key: 'key-5' });
    await new Idempotency(work, 'alpha').run(request('key-7'), async () => {
      const results = await Promise.all(keys(20).map((key) => insert({ key })));
      expect(results.flatMap((each, index) => (each === null ? [index] : []))).toEqual([5, 7]);
      return null;
    });
    expect(await counts()).toEqual({ notes: 19, events: 19 });
  });

  describe('into a table with a quota', () => {
    const owner = randomUUID();
    const quotaOf = (limit: number) => ({
      ...{ name: 'notes', owner, limit, mostAdded: 1 },
      count: 'SELECT count(*)::integer AS count FROM note WHERE workspace_id = $1',
      refusal: () => new AppError('conflict', 'full'),
    });
    const connections = async (): Promise<number> => {
      const [row] = await work.read<{ most: number }>(
        `SELECT current_setting('max_connections')::int AS most`,
      );
      return row?.most ?? 0;
    };
    const add = (key: string, limit: number) =>
      insert({ key, values: [owner, key], quota: { owner, limit } });

    it('stores rows side by side far from the limit', async () => {
      const limit = 20 + 4 * (await connections());
      const answers = await Promise.all(keys(20).map((key) => add(key, limit)));
      expect(answers.every((each) => each !== null)).toBe(true);
    });

    it('stores nothing near the limit, or while another transaction holds the lock of the owner', async () => {
      const limit = 4 * (await connections());
      expect(await add('key-1', limit)).not.toBeNull();
      expect(await add('key-2', limit)).toBeNull();
      await work.run(async (tx) => {
        await requireRoom(tx, quotaOf(2), 1);
        expect(await add('key-3', 10 * limit)).toBeNull();
      });
      expect(await add('key-4', 10 * limit)).not.toBeNull();
    });
  });
});
