import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { ReadyJson } from '@emberdeck/platform/runtime/call-context';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { testDatabase } from './services.js';

const workspaceId = '11111111-1111-4111-8111-111111111111';

describe('Idempotency', () => {
  let database: TestDatabase;
  let work: UnitOfWork;
  let idempotency: Idempotency;
  let userId: string;

  beforeAll(async () => {
    database = await testDatabase();
    work = new UnitOfWork(await database.connect('alpha'));
    idempotency = new Idempotency(work, 'alpha');
  });

  afterAll(() => database.drop());

  beforeEach(async () => {
    userId = randomUUID();
    await database.asAdministrator('DELETE FROM alpha.note');
  });

  const request = (changes: object = {}) => ({
    userId,
    key: 'key-of-the-intent',
    call: 'create-note',
    input: { title: 'One', tags: ['a', 'b'] },
    ...changes,
  });

  const createNote = async (tx: Tx) => {
    const [row] = await tx.query<{ id: string }[]>(
      `INSERT INTO note (workspace_id, title) VALUES ($1, 'One') RETURNING id`,
      [workspaceId],
    );
    return { z: 1, id: row?.id, a: null };
  };

  const countNotes = async () =>
    Number((await work.read<{ count: string }>('SELECT count(*) FROM note'))[0]?.count);

  const age = (hours: number) =>
    database.asAdministrator(`UPDATE alpha.idempotency SET created_at = now() - $1 * interval '1 hour'`, [
      hours,
    ]);

  it('has one effect for 20 parallel requests with one key', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => idempotency.run(request(), createNote)),
    );
    expect(await countNotes()).toBe(1);
    const answers = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
    expect(new Set(answers).size).toBe(1);
    for (const each of results) {
      if (each.status === 'rejected') {
        expect(each.reason).toMatchObject({ code: 'idempotency_in_progress' });
      }
    }
  });

  it('never runs work a second time that would fail then', async () => {
    // A second run would violate the natural key, so it must never start.
    const once = (tx: Tx) =>
      tx.query(`INSERT INTO note (workspace_id, title, state) VALUES ($1, 'One', 'sent')`, [workspaceId]);
    for (let round = 0; round < 20; round += 1) {
      await database.asAdministrator('DELETE FROM alpha.note');
      const same = request({ key: `key-number-${round}` });
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => idempotency.run(same, once)));
      const codes = results.flatMap((each) =>
        each.status === 'rejected' ? [(each.reason as AppError).code] : [],
      );
      expect(codes.filter((code) => code !== 'idempotency_in_progress')).toEqual([]);
    }
  });

  it('replays the answer unchanged, including the order of its keys', async () => {
    const first = await idempotency.run(request(), createNote);
    const reordered = request({ input: { tags: ['a', 'b'], title: 'One' } });
    const again = await idempotency.run(reordered, createNote);
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect(await countNotes()).toBe(1);
  });

  it('replays ready JSON as ready JSON', async () => {
    const ready = async () => new ReadyJson('{"b": 1,  "a": 2}');
    await idempotency.run(request(), ready);
    const again = await idempotency.run(request(), ready);
    expect(again).toBeInstanceOf(ReadyJson);
    expect(again.json).toBe('{"b": 1,  "a": 2}');
  });

  it('rejects the key with a different input or for a different call', async () => {
    await idempotency.run(request(), createNote);
    for (const other of [{ input: { title: 'Two' } }, { call: 'create-letter' }]) {
      await expect(idempotency.run(request(other), createNote)).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
    }
    expect(await countNotes()).toBe(1);
  });

  it('rejects with in progress while the first request runs, and replays afterwards', async () => {
    await idempotency.run(request(), async (tx) => {
      await expect(idempotency.run(request(), createNote)).rejects.toMatchObject({
        code: 'idempotency_in_progress',
      });
      return createNote(tx);
    });
    await idempotency.run(request(), createNote);
    expect(await countNotes()).toBe(1);
  });

  it('replays to all concurrent requests', async () => {
    const first = await idempotency.run(request(), createNote);
    const again = await Promise.all(Array.from({ length: 20 }, () => idempotency.run(request(), createNote)));
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]));
  });

  it('replays an answer committed after its own statement has started', async () => {
    const other = await idempotency.run(request({ userId: randomUUID() }), createNote);
    const late = await work.run(async (tx) => {
      // The row of an uncommitted request, without the lock that would reject this one.
      await tx.query(
        `INSERT INTO idempotency SELECT $1, key, request_hash, answer, ready FROM idempotency
          WHERE answer ->> 'id' = $2`,
        [userId, other.id],
      );
      const replayed = idempotency.run(request(), createNote);
      await eventually(async () => {
        const blocked = await database.asAdministrator(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'`,
        );
        expect(blocked).toHaveLength(1);
      });
      return { replayed };
    });
    expect(await late.replayed).toEqual(other);
  });

  it('separates the keys of two users and of two services', async () => {
    const beta = new Idempotency(new UnitOfWork(await database.connect('beta')), 'beta');
    await idempotency.run(request(), async (tx) => {
      await idempotency.run(request({ userId: randomUUID() }), createNote);
      await beta.run(request(), async () => 'of beta');
      return createNote(tx);
    });
    expect(await countNotes()).toBe(2);
  });

  it('stores no failure, so that the same key may retry', async () => {
    const refuse = async (tx: Tx) => {
      await createNote(tx);
      throw notFound('The thing');
    };
    await expect(idempotency.run(request(), refuse)).rejects.toMatchObject({ code: 'not_found' });
    expect(await countNotes()).toBe(0);
    await idempotency.run(request(), createNote);
    expect(await countNotes()).toBe(1);
  });

  it('ignores a key after 24 hours, even before its row is pruned', async () => {
    await idempotency.run(request(), createNote);
    await age(23);
    await idempotency.run(request(), createNote);
    expect(await countNotes()).toBe(1);
    await age(25);
    await idempotency.run(request({ input: { title: 'Another' } }), createNote);
    expect(await countNotes()).toBe(2);
    await idempotency.run(request({ input: { title: 'Another' } }), createNote);
    expect(await countNotes()).toBe(2);
  });

  it('only opens a transaction without a key', async () => {
    await idempotency.run(request({ key: null }), createNote);
    await idempotency.run(request({ key: null }), createNote);
    expect(await countNotes()).toBe(2);
    expect(await work.read('SELECT 1 FROM idempotency WHERE user_id = $1', [userId])).toEqual([]);
  });

  describe('of a write that is one statement', () => {
    const insertSql = `
      WITH claim AS MATERIALIZED (
        SELECT CASE WHEN $3::text IS NULL THEN true ELSE pg_try_advisory_xact_lock($2::bigint)
               AND NOT EXISTS (SELECT FROM idempotency WHERE user_id = $1 AND key = $3) END AS won
      ),
      inserted AS (
        INSERT INTO note (workspace_id, title) SELECT $5::uuid, $6::text FROM claim WHERE won RETURNING id
      ),
      stored AS (
        INSERT INTO idempotency (user_id, key, request_hash, answer, ready)
        SELECT $1::uuid, $3, $4::bytea, to_json(id), false FROM inserted WHERE $3 IS NOT NULL
      )
      SELECT won, id FROM claim LEFT JOIN inserted ON true`;

    const insert = (changes: object = {}, title = 'One') =>
      idempotency.runWrite(request(changes), async ({ lock, key, requestHash }) => {
        const values = [userId, lock, key, requestHash, workspaceId, title];
        const [row] = await work.runStatement<{ won: boolean; id: string }>(insertSql, values);
        return row?.won ? row.id : null;
      });

    it('has one effect for 20 parallel requests with one key', async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => insert()));
      expect(await countNotes()).toBe(1);
      const ids = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(new Set(ids).size).toBe(1);
      const codes = results.flatMap((each) =>
        each.status === 'rejected' ? [(each.reason as AppError).code] : [],
      );
      expect(codes.filter((code) => code !== 'idempotency_in_progress')).toEqual([]);
      expect(await insert()).toBe(ids[0]);
    });

    it('rejects with in progress while the key is in use, and with a different input', async () => {
      await idempotency.run(request(), async () => {
        await expect(insert()).rejects.toMatchObject({ code: 'idempotency_in_progress' });
        return 'the answer of the first request';
      });
      const other = insert({ input: { title: 'Two' } });
      await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      expect(await countNotes()).toBe(0);
    });

    it('ignores a key after 24 hours, and stores nothing without a key or after a failure', async () => {
      await insert();
      await age(25);
      await insert({ input: { title: 'Another' } });
      expect(await countNotes()).toBe(2);
      await insert({ key: null });
      await insert({ key: null });
      expect(await countNotes()).toBe(4);
      await expect(insert({ key: 'of a failure' }, 'NUL \0')).rejects.toThrow();
      await insert({ key: 'of a failure' });
      expect(await countNotes()).toBe(5);
    });
  });
});
