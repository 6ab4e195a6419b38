import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger, run, type Runner, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { Gate } from '../../src/suites/gate.js';

const schema = 'worker';

/** What `libs/platform/src/jobs` relies on in graphile-worker. */
describe('graphile-worker', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const runners: Runner[] = [];
  let gate = new Gate();
  const begun: string[] = [];
  const ended: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    pool = new pg.Pool({ connectionString: database.url, max: 4, options: `-c search_path=${schema}` });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    await runMigrations({ pgPool: pool, schema });
  });

  afterEach(async () => {
    gate.open();
    gate = new Gate();
    for (const each of runners.splice(0)) await each.stop();
    await pool.query('TRUNCATE _private_jobs, _private_job_queues');
    for (const names of [begun, ended]) names.length = 0;
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const start = async (pollInterval = 200): Promise<Runner> => {
    const runner = await run({
      pgPool: pool,
      schema,
      concurrency: 3,
      pollInterval,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: {
        wait: async (payload) => {
          const { name } = payload as { name: string };
          begun.push(name);
          await gate.passed;
          if (name.startsWith('bad')) throw new Error(name);
          ended.push(name);
        },
      },
    });
    runners.push(runner);
    return runner;
  };

  const add = (name: string, options = '', on: Pick<pg.Pool, 'query'> = pool) =>
    on.query(`SELECT FROM add_job('wait', '{"name": "${name}"}'${options && `, ${options}`})`);

  const entries = async (): Promise<object[]> =>
    (await pool.query<object>('SELECT key, is_available, attempts FROM _private_jobs ORDER BY id')).rows;

  it('begins a job at its commit, long before the next poll', async () => {
    await start(600_000);
    // Only a worker that listens can know of it.
    await eventually(async () => {
      const { rows } = await database
        .asAdministrator<{ query: string }>(
          `SELECT query FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
        )
        .then((found) => ({ rows: found }));
      expect(rows).not.toEqual([]);
    });
    const client = await pool.connect();
    await client.query('BEGIN');
    await add('rolled back', '', client);
    await client.query('ROLLBACK; BEGIN');
    await add('kept', '', client);
    expect(begun).toEqual([]);
    await client.query('COMMIT');
    client.release();
    await eventually(() => expect(begun).toEqual(['kept']));
  });

  it('replaces the entry of a key, also where a dead worker holds it, and removes one', async () => {
    await add('first', `job_key => 'k'`);
    await add('second', `job_key => 'k'`);
    expect(await entries()).toEqual([{ key: 'k', is_available: true, attempts: 0 }]);
    await pool.query(`UPDATE _private_jobs SET locked_at = now(), locked_by = 'dead', attempts = 1`);
    await add('third', `job_key => 'k', max_attempts => 1`);
    await add('removed', `job_key => 'r'`);
    await pool.query(`SELECT FROM remove_job('r')`);
    gate.open();
    await start();
    await eventually(() => expect(ended).toEqual(['third']));
  });

  // The next one begins at a poll or a notification: the worker looks for it before the queue is free.
  it('runs the jobs of a queue one after another, and others beside them', async () => {
    for (const name of ['a1', 'a2']) await add(name, `queue_name => 'a'`);
    await add('b1', `queue_name => 'b'`);
    await add('free');
    await start();
    await eventually(() => expect(begun.toSorted()).toEqual(['a1', 'b1', 'free']));
    gate.open();
    await eventually(() => expect(ended.toSorted()).toEqual(['a1', 'a2', 'b1', 'free']));
    expect(ended.indexOf('a1')).toBeLessThan(ended.indexOf('a2'));
  });

  it('begins a job at its time, and tries one of a single attempt once', async () => {
    gate.open();
    await add('later', `run_at => now() + interval '1 hour'`);
    await add('bad', 'max_attempts => 1');
    await start();
    await eventually(async () =>
      expect(await entries()).toEqual([
        { key: null, is_available: true, attempts: 0 },
        { key: null, is_available: false, attempts: 1 },
      ]),
    );
    expect(begun).toEqual(['bad']);
  });

  it('ends its running jobs and begins no other when it is stopped', async () => {
    const runner = await start();
    await add('running');
    await eventually(() => expect(begun).toEqual(['running']));
    runners.length = 0;
    const stopped = Promise.all([runner.stop(), runner.promise]);
    gate.open();
    await stopped;
    await add('waiting', `job_key => 'w'`);
    expect([begun, ended]).toEqual([['running'], ['running']]);
    expect(await entries()).toEqual([{ key: 'w', is_available: true, attempts: 0 }]);
  });
});
