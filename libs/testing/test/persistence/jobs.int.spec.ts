import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { Maintenance } from '@emberdeck/platform/database/maintenance';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { jobsAreLeft } from '@emberdeck/platform/jobs/job.queries';
import { anActor } from '../../src/actors.js';
import { eventually } from '../../src/eventually.js';
import { type Handler, jobsUnderTest, untilAborted, work } from './jobs-harness.js';

describe('jobs', () => {
  const product = jobsUnderTest();
  const { unit, open, start, add, ends, published, lose, logger, randomness } = product;

  beforeAll(product.begin);
  afterEach(product.stopWorkers);
  afterAll(product.end);

  it('runs a job after its commit and stores its result', async () => {
    const job = work('plain');
    const worker = start([[job, ({ text }) => Promise.resolve({ text })]]);
    const actor = anActor();
    const id = await add(worker, job, actor);
    const row = await ends(worker, actor, id);
    expect(row).toMatchObject({
      status: 'succeeded',
      title: 'Title of plain',
      attempts: 1,
      result: { text: 'x' },
    });
    expect((await published(id)).map(({ status }) => status)).toEqual(['queued', 'running', 'succeeded']);
    await expect(
      unit.run(async (tx) => {
        await worker.jobs.add(tx, job, { text: 'x' }, { actor });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await worker.own.list(actor, { limit: 50 })).items).toHaveLength(1);
  });

  it('retries a fault, shows its reason, and ends after the last attempt', async () => {
    const job = work('faulty');
    const worker = start([[job, () => Promise.reject(new AppError('unavailable', 'The feed is away.'))]]);
    const actor = anActor();
    const id = await add(worker, job, actor);
    const row = await ends(worker, actor, id);
    expect(row).toMatchObject({ status: 'failed', attempts: 3, maxAttempts: 3, reason: 'The feed is away.' });
    const waiting = (await published(id)).filter(({ status }) => status === 'queued');
    expect(waiting.map(({ reason }) => reason)).toEqual([null, 'The feed is away.', 'The feed is away.']);
  });

  it('does not retry a refusal, which is no error of the log, and hides the text of a defect', async () => {
    const [refused, broken] = [work('refused'), work('broken', { attempts: 1 })];
    const worker = start([
      [refused, () => Promise.reject(new AppError('conflict', 'The source is gone.'))],
      [broken, () => Promise.reject(new Error('column secret does not exist'))],
    ]);
    const actor = anActor();
    const ids = [await add(worker, refused, actor), await add(worker, broken, actor)];
    const rows = await Promise.all(ids.map((id) => ends(worker, actor, id)));
    expect(rows.map(({ attempts, reason }) => [attempts, reason])).toEqual([
      [1, 'The source is gone.'],
      [1, 'Something went wrong on our side.'],
    ]);
    await eventually(() => {
      const ended = logger.lines.filter(({ fields }) => ids.some((id) => fields?.['jobId'] === id));
      expect(
        ended.filter(({ message }) => message === 'A job was refused').map(({ level }) => level),
      ).toEqual(['info']);
      expect(ended.filter(({ level }) => level === 'error').map(({ fields }) => fields?.['job'])).toEqual([
        'broken',
      ]);
    });
  });

  it('leaves a job that it does not know to a program of another release', async () => {
    const job = work('newer');
    const older = start([]);
    const actor = anActor();
    const id = await add(older, job, actor);
    await eventually(async () => {
      const states = (await published(id)).map(({ status }) => status);
      expect(states.slice(0, 3)).toEqual(['queued', 'running', 'queued']);
    });
    const newer = start([[job, () => Promise.resolve(7)]]);
    expect(await ends(newer, actor, id)).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  it('are known to be left when one has been due for a minute and none runs', async () => {
    const areLeft = async () => (await unit.read<{ are_left: boolean }>(jobsAreLeft))[0]?.are_left;
    const [left, long] = [work('left'), work('long')];
    const { handler, begun, openAll } = product.gated();
    const worker = start([[long, handler]]);
    const actor = anActor();
    const id = await add(worker, left, actor);
    await product.stopWorkers();
    expect(await areLeft()).toBe(false);
    await unit.run((tx) =>
      tx.query(`UPDATE job SET run_at = now() - interval '61 s', status = 'queued' WHERE id = $1`, [id]),
    );
    expect(await areLeft()).toBe(true);
    const other = start([[long, handler]]);
    await add(other, long, actor);
    await eventually(() => expect(begun).toHaveLength(1));
    expect(await areLeft()).toBe(false);
    openAll();
    await other.own.cancel(actor, id);
    expect(await ends(other, actor, id)).toMatchObject({ status: 'canceled' });
  });

  it('reruns a failed job with all its attempts when its owner retries it', async () => {
    const job = work('again', { attempts: 1 });
    let isFixed = false;
    const worker = start([[job, () => (isFixed ? Promise.resolve(7) : Promise.reject(new Error('x')))]]);
    const actor = anActor();
    const id = await add(worker, job, actor);
    await ends(worker, actor, id);
    isFixed = true;
    expect(await worker.own.retry(actor, id)).toMatchObject({ status: 'queued', reason: null });
    expect(await ends(worker, actor, id)).toMatchObject({ status: 'succeeded', attempts: 1, result: 7 });
    await expect(worker.own.retry(actor, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('cancels a running job by its signal, a queued one at once, and never a finished one', async () => {
    const job = work('endless');
    const worker = start([[job, (_input, context) => untilAborted(context)]]);
    const actor = anActor();
    const running = [await add(worker, job, actor), await add(worker, job, actor)];
    await eventually(async () => {
      for (const id of running) expect((await worker.own.read(actor, id)).status).toBe('running');
    });
    const queued = await add(worker, job, actor);
    expect(await worker.own.cancel(actor, queued)).toMatchObject({ status: 'canceled' });
    for (const id of running) {
      expect(await worker.own.cancel(actor, id)).toMatchObject({ status: 'running', canceling: true });
      expect(await ends(worker, actor, id)).toMatchObject({
        status: 'canceled',
        canceling: false,
        reason: null,
      });
    }
    await expect(worker.own.cancel(actor, queued)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ends a run at its time limit, even if the handler ignores its signal', async () => {
    const job = work('slow', { timeLimitSeconds: 0.2, attempts: 1 });
    const worker = start([[job, () => new Promise(() => undefined)]]);
    const actor = anActor();
    const row = await ends(worker, actor, await add(worker, job, actor));
    expect(row).toMatchObject({ status: 'failed', reason: 'It took longer than 0.2 seconds.' });
  });

  it('hides a job from other users and workspaces', async () => {
    const job = work('private');
    const worker = start([[job, () => Promise.resolve(1)]]);
    const actor = anActor();
    const id = await add(worker, job, actor);
    await ends(worker, actor, id);
    const others = [
      anActor({ workspaceId: actor.workspaceId }),
      anActor({ userId: actor.userId, workspaceId: randomUUID() }),
    ];
    for (const other of others) {
      expect((await worker.own.list(other, { limit: 50 })).items).toEqual([]);
      for (const act of ['read', 'cancel', 'retry'] as const) {
        await expect(worker.own[act](other, id)).rejects.toMatchObject({ code: 'not_found' });
      }
    }
  });

  it('rejects users without permission, and jobs above the limits of user and workspace', async () => {
    const job = work('limited', { activePerUser: 1, activePerWorkspace: 2 });
    const worker = start([[job, (_input, context) => untilAborted(context)]]);
    const [first, second, third] = ['a', 'b', 'c'].map(() => anActor({ workspaceId: randomUUID() }));
    const workspaceId = first?.workspaceId ?? '';
    const inWorkspace = (actor: Actor | undefined): Actor => ({ ...anActor(), ...actor, workspaceId });
    const client = anActor({ role: 'client', ownsWorkspace: false });
    await expect(add(worker, job, client)).rejects.toMatchObject({ code: 'forbidden' });
    const id = await add(worker, job, inWorkspace(first));
    await expect(add(worker, job, inWorkspace(first))).rejects.toMatchObject({ code: 'too_many_requests' });
    await add(worker, job, inWorkspace(second));
    await expect(add(worker, job, inWorkspace(third))).rejects.toMatchObject({ code: 'too_many_requests' });
    await worker.own.cancel(inWorkspace(first), id);
    await ends(worker, inWorkspace(first), id);
    await add(worker, job, inWorkspace(third));
  });

  it('adds only one active job per key', async () => {
    const job = work('keyed');
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const worker = start([[job, () => gate]]);
    const actor = anActor();
    const ids = await Promise.all(Array.from({ length: 5 }, () => add(worker, job, actor, 'same')));
    expect(new Set(ids).size).toBe(1);
    release();
    await ends(worker, actor, ids[0] ?? '');
    expect(await add(worker, job, actor, 'same')).not.toBe(ids[0]);
  });

  it('is run by one of two workers', async () => {
    const job = work('shared');
    const runs: string[] = [];
    const handler: Handler = (_input, { jobId }) => {
      runs.push(jobId);
      return Promise.resolve(null);
    };
    const [worker] = [start([[job, handler]]), start([[job, handler]])];
    const actor = anActor();
    const ids = await Promise.all(Array.from({ length: 12 }, () => add(worker, job, actor)));
    await Promise.all(ids.map((id) => ends(worker, actor, id)));
    expect(runs.toSorted()).toEqual(ids.toSorted());
  });

  it('continues at once in another worker after its worker stops, without counting the run', async () => {
    const job = work('handed-over');
    const first = start([[job, (_input, context) => untilAborted(context)]]);
    const actor = anActor();
    const id = await add(first, job, actor);
    await eventually(async () => expect((await first.own.read(actor, id)).status).toBe('running'));
    open.splice(0);
    await first.stop();
    expect(await first.own.read(actor, id)).toMatchObject({ status: 'queued', attempts: 0 });
    const second = start([[job, () => Promise.resolve('done')]]);
    expect(await ends(second, actor, id)).toMatchObject({ status: 'succeeded', attempts: 1, result: 'done' });
    // The queue removes its row only after the end of the job has been stored.
    await eventually(async () =>
      expect(await unit.read('SELECT id FROM _private_jobs WHERE locked_at IS NOT NULL')).toEqual([]),
    );
  });

  it('is not begun by a worker that stops while it takes it', async () => {
    const job = work('taken');
    const begun: string[] = [];
    const first = start([
      [
        job,
        (_input, context) => {
          begun.push(context.jobId);
          return untilAborted(context);
        },
      ],
    ]);
    let stopped: Promise<void> | undefined;
    product.watchChanges(({ status }) => {
      if (status === 'running') stopped ??= first.stop();
    });
    const actor = anActor();
    const id = await add(first, job, actor);
    await eventually(() => expect(stopped).toBeDefined());
    open.splice(0);
    await stopped;
    expect(await first.own.read(actor, id)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(begun).toEqual([]);
    const second = start([[job, () => Promise.resolve('done')]]);
    expect(await ends(second, actor, id)).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  it('reruns the job of a killed worker, and the late worker writes nothing', async () => {
    const job = work('killed');
    let late = (): void => undefined;
    const hanging = new Promise<string>((resolve) => (late = () => resolve('late')));
    const outcomes = [hanging, Promise.resolve('second')];
    const worker = start([[job, () => outcomes.shift() ?? Promise.reject(new Error('a third run'))]]);
    const actor = anActor();
    const id = await add(worker, job, actor);
    await eventually(async () => expect((await worker.own.read(actor, id)).status).toBe('running'));
    await lose(id);
    expect(await ends(worker, actor, id)).toMatchObject({
      status: 'succeeded',
      attempts: 2,
      result: 'second',
    });
    late();
    expect((await published(id)).map(({ reason }) => reason)).toContain(
      'The server stopped while this was running.',
    );
    expect(await worker.own.read(actor, id)).toMatchObject({ result: 'second' });
  });

  it('finds a due job that the queue has lost', async () => {
    const job = work('lost');
    const worker = start([[job, () => Promise.resolve('found')]]);
    const actor = anActor();
    const id = randomUUID();
    await unit.run((tx) =>
      tx.query(
        `INSERT INTO job (id, name, user_id, workspace_id, input, status, max_attempts, correlation_id, run_at)
         VALUES ($1, 'lost', $2, $3, '{"text":""}', 'queued', 1, 'c', now() - interval '1 minute')`,
        [id, actor.userId, actor.workspaceId],
      ),
    );
    expect(await ends(worker, actor, id)).toMatchObject({ status: 'succeeded', result: 'found' });
  });

  it('publishes progress a few times a second, and always the last state', async () => {
    const job = work('progressing');
    const handler: Handler = async (_input, { progress }) => {
      // Waits by the clock, not by a timer, as while rows are read.
      const startedAt = performance.now();
      for (let done = 1; done <= 500; done += 1) {
        while (performance.now() - startedAt < done) await new Promise(setImmediate);
        progress(done, 500, `Row ${done}`);
      }
      return null;
    };
    const worker = start([[job, handler]]);
    const actor = anActor();
    const id = await add(worker, job, actor);
    const row = await ends(worker, actor, id);
    expect(row.progress).toEqual({ done: 500, total: 500, text: 'Row 500' });
    const reports = (await published(id)).filter(({ status, progress }) => status === 'running' && progress);
    expect(reports.length).toBeGreaterThanOrEqual(2);
    expect(reports.length).toBeLessThanOrEqual(30);
  });

  it('starts a scheduled job once for all workers', async () => {
    const job = work('hourly', { schedule: '0 * * * *', startedBy: 'product' });
    const runs: string[] = [];
    const handler: Handler = (_input, { jobId, owner }) => {
      expect(owner).toBeNull();
      runs.push(jobId);
      return Promise.resolve(null);
    };
    start([[job, handler]]);
    start([[job, handler]]);
    await eventually(async () => {
      expect(await unit.read('SELECT identifier FROM _private_known_crontabs')).toEqual([
        { identifier: 'hourly' },
      ]);
    });
    // Simulates the scheduler of the queue.
    await unit.run((tx) =>
      tx.query(`SELECT FROM add_job('schedule', '{"name":"hourly"}', job_key => 'schedule:hourly')`),
    );
    await eventually(() => expect(runs).toHaveLength(1));
    const [row] = await unit.read(`SELECT user_id, key FROM job WHERE name = 'hourly'`);
    expect(row).toEqual({ user_id: null, key: 'schedule' });
  });

  it('prunes finished jobs after 30 days, and succeeded scheduled jobs after one day', async () => {
    const insert = (owner: string | null, status: string, age: string) =>
      unit.run((tx) =>
        tx.query(
          `INSERT INTO job (id, name, user_id, workspace_id, input, status, max_attempts, correlation_id, finished_at)
           VALUES (gen_random_uuid(), 'old', $1, $1, '{}', $2, 1, 'c', now() - $3::interval)`,
          [owner, status, age],
        ),
      );
    const owner = randomUUID();
    await insert(owner, 'succeeded', '31 days');
    await insert(owner, 'succeeded', '29 days');
    await insert(null, 'succeeded', '25 hours');
    await insert(null, 'failed', '25 hours');
    const gone = await new Maintenance(unit as UnitOfWork, logger, randomness).prune();
    expect(gone['job']).toBe(2);
  });
});
