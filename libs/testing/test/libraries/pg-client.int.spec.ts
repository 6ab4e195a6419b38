import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';

/** What `libs/platform/src/database` relies on in pg and pg-copy-streams. */
describe('pg', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    await pool.query('CREATE TABLE thing (id integer PRIMARY KEY, name text)');
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const poolWith = async (config: pg.PoolConfig, work: (own: pg.Pool) => Promise<void>): Promise<void> => {
    const own = new pg.Pool({ connectionString: database.url, max: 1, ...config });
    own.on('error', () => undefined);
    try {
      await work(own);
    } finally {
      await own.end();
    }
  };

  it('parses values by their types', async () => {
    const { rows } = await pool.query(`
      SELECT 1::integer AS int4, 1::bigint AS int8, 1.50::numeric AS numeric, 0.5::float8 AS float8, true AS bool,
             '2026-03-10T12:00:00.123456Z'::timestamptz AS time, '{"a": [1]}'::jsonb AS json, '\\x0102'::bytea AS bytes,
             ARRAY['a', 'b'] AS texts, NULL AS nothing`);
    expect(rows).toEqual([
      {
        ...{ int4: 1, int8: '1', numeric: '1.50', float8: 0.5, bool: true },
        time: new Date('2026-03-10T12:00:00.123Z'),
        json: { a: [1] },
        bytes: Buffer.from([1, 2]),
        texts: ['a', 'b'],
        nothing: null,
      },
    ]);
  });

  it('sends options, time-outs and the name of the program to the server', async () => {
    const config = { statement_timeout: 150, application_name: 'a-name', options: '-c timezone=Asia/Tokyo' };
    await poolWith(config, async (own) => {
      const { rows } = await own.query(
        `SELECT current_setting('timezone') AS zone, current_setting('application_name') AS name`,
      );
      expect(rows).toEqual([{ zone: 'Asia/Tokyo', name: 'a-name' }]);
      await expect(own.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
      expect((await own.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });
    await poolWith({ lock_timeout: 50 }, async (own) => {
      const holder = await pool.connect();
      await holder.query('BEGIN; LOCK TABLE thing');
      await expect(own.query('SELECT FROM thing')).rejects.toMatchObject({ code: '55P03' });
      await holder.query('ROLLBACK');
      holder.release();
    });
  });

  it('rejects a statement that the server does not answer in time, and says so', async () => {
    await poolWith({ query_timeout: 100 }, async (own) => {
      const client = await own.connect();
      await expect(client.query('SELECT pg_sleep(1)')).rejects.toThrow(/^Query read timeout/);
      client.release(true);
      expect((await own.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('rejects a wait for a connection, and a statement whose connection is lost', async () => {
    await poolWith({ connectionTimeoutMillis: 1_500 }, async (own) => {
      const client = await own.connect();
      client.on('error', () => undefined);
      await expect(own.connect()).rejects.toThrow(/^timeout exceeded when trying to connect/);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const lost = expect(client.query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57P01' });
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await lost;
      await eventually(() =>
        expect(client.query('SELECT 1')).rejects.toThrow(/^Client (has encountered|was closed)/),
      );
      client.release(true);
    });
  });

  it('calls `onConnect` for each connection, tells of removed ones, and keeps `min` of them', async () => {
    const opened: pg.ClientBase[] = [];
    let removed = 0;
    const onConnect = (client: pg.ClientBase): void => void opened.push(client);
    await poolWith({ max: 2, idleTimeoutMillis: 20, onConnect }, async (own) => {
      own.options.min = 1;
      own.on('remove', () => (removed += 1));
      const clients = [await own.connect(), await own.connect()];
      expect([opened.length, own.totalCount, own.idleCount]).toEqual([2, 2, 0]);
      for (const each of clients) each.release();
      await eventually(() => expect([own.totalCount, own.idleCount, removed]).toEqual([1, 1, 1]));
    });
  });

  it('prepares a named statement once, and runs several without parameters in one message', async () => {
    const client = await pool.connect();
    const statement = { name: 'a_plan', text: 'SELECT $1::integer AS one' };
    for (const one of [1, 2]) {
      expect((await client.query({ ...statement, values: [one] })).rows).toEqual([{ one }]);
    }
    const { rows } = await client.query(
      'SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements',
    );
    expect(rows).toEqual([{ name: 'a_plan', runs: '2' }]);
    await client.query('BEGIN; SAVEPOINT a; SELECT 1');
    await client.query('ROLLBACK TO SAVEPOINT a; COMMIT');
    client.release();
  });

  it('copies rows as they come, and leaves the connection usable after a refused row', async () => {
    const client = await pool.connect();
    const copy = async (...rows: string[]): Promise<number | null> => {
      const target = client.query(copyFrom('COPY thing FROM STDIN'));
      await pipeline(Readable.from(rows.map((row) => Buffer.from(row))), target);
      return target.rowCount;
    };
    expect(await copy('1\ta\n2', '\tb\n')).toBe(2);
    await expect(copy('3\tc\n1\ta\n')).rejects.toMatchObject({ code: '23505' });
    expect((await client.query('SELECT * FROM thing ORDER BY id')).rows).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    client.release();
  });
});
