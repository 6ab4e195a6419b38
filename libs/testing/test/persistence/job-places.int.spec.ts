import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobDefinition } from '@emberdeck/contracts/jobs/job';
import { anActor } from '../../src/actors.js';
import { eventually } from '../../src/eventually.js';
import { type Handler, jobsUnderTest, work } from './jobs-harness.js';

describe('jobs', () => {
  const product = jobsUnderTest();
  const { unit, start, add, addTo, ends, changesOf, lose, gated } = product;

  beforeAll(product.begin);
  afterEach(product.stopWorkers);
  afterAll(product.end);

  describe('in a queue', () => {
    it('run one at a time in their order, and hold up no other queue', async () => {
      const job = work('queued', { startedBy: 'product' });
      const { begun, handler, open } = gated();
      const worker = start([[job, handler]], 4);
      await addTo(worker, job, ['a1', 'a2', 'a3'], 'host a');
      await addTo(worker, job, ['b1'], 'host b');
      await eventually(() => expect(begun.toSorted()).toEqual(['a1', 'b1']));
      open('a1');
      await eventually(() => expect(begun).toContain('a2'));
      expect(begun).not.toContain('a3');
      open('a2');
      await eventually(() => expect(begun).toContain('a3'));
      ['a3', 'b1'].forEach(open);
      await eventually(async () =>
        expect(
          await unit.read(`SELECT attempts FROM job WHERE name = 'queued' AND status = 'succeeded'`),
        ).toEqual(Array(4).fill({ attempts: 1 })),
      );
    });

    it('go on after their worker has died', async () => {
      const job = work('orphaned', { startedBy: 'product' });
      const { begun, handler, openAll } = gated();
      const worker = start([[job, handler]]);
      await addTo(worker, job, ['first', 'second'], 'host dead');
      await eventually(() => expect(begun).toEqual(['first']));
      await unit.run(async (tx) => {
        await tx.query(`UPDATE job SET worker = 'dead' WHERE name = 'orphaned' AND status = 'running'`);
        await tx.query(`UPDATE _private_job_queues SET locked_by = 'dead' WHERE queue_name = 'host dead'`);
        await tx.query(`UPDATE _private_jobs SET locked_by = 'dead' WHERE locked_by IS NOT NULL`);
        await tx.query(`UPDATE job SET leased_until = now() - interval '1 s' WHERE worker = 'dead'`);
      });
      await eventually(() => expect(begun.length).toBeGreaterThan(1));
      await eventually(() => {
        openAll();
        expect(begun.toSorted()).toEqual(['first', 'first', 'second']);
      });
    });
  });

  describe('with a share of the places', () => {
    const places = (share: Partial<JobDefinition>, name: string) =>
      work(name, { startedBy: 'product', ...share });

    it('leave the others to other jobs, and waiting is no attempt', async () => {
      const [slow, other] = [places({ share: 0.5 }, 'slow-share'), places({}, 'other-share')];
      const { begun, handler, open, openAll } = gated();
      const worker = start(
        [
          [slow, handler],
          [other, handler],
        ],
        4,
      );
      const addSlow = (text: string) => unit.run((tx) => worker.jobs.add(tx, slow, { text }));
      for (const text of ['s1', 's2']) await addSlow(text);
      await eventually(() => expect(begun).toHaveLength(2));
      for (const text of ['s3', 's4']) await addSlow(text);
      await unit.run((tx) => worker.jobs.add(tx, other, { text: 'o1' }));
      await eventually(() => expect(begun).toContain('o1'));
      expect(begun.filter((text) => text.startsWith('s')).toSorted()).toEqual(['s1', 's2']);
      open('s1');
      await eventually(() => expect(begun).toContain('s3'));
      expect(begun).not.toContain('s4');
      await eventually(() => {
        openAll();
        expect(begun).toContain('s4');
      });
      openAll();
    });

    it('leave the others to other workspaces', async () => {
      const job = places({ shareOfWorkspace: 0.5 }, 'fair-share');
      const { begun, handler, open, openAll } = gated();
      const worker = start([[job, handler]], 4);
      const addFor = (workspaceId: string, text: string) =>
        unit.run((tx) => worker.jobs.add(tx, job, { text }, { workspaceId }));
      const [greedy, modest] = [randomUUID(), randomUUID()];
      for (const text of ['g1', 'g2']) await addFor(greedy, text);
      // Two workers that ask at the same time can take the last place, and one gives its job back.
      await eventually(() => expect(begun).toHaveLength(2));
      for (const text of ['g3', 'g4']) await addFor(greedy, text);
      await addFor(modest, 'm1');
      await eventually(() => expect(begun).toContain('m1'));
      expect(begun.filter((text) => text.startsWith('g')).toSorted()).toEqual(['g1', 'g2']);
      open('g2');
      await eventually(() => expect(begun).toContain('g3'));
      await eventually(() => {
        openAll();
        expect(begun).toContain('g4');
      });
      openAll();
    });
  });

  describe('a run that is lost with its process', () => {
    it('fails the job when it was lost too often, and the feature learns of it', async () => {
      const job = work('deadly', { losses: 2, attempts: 5 });
      const { begun, handler, openAll } = gated();
      const worker = start([[job, handler]]);
      const actor = anActor();
      const id = await add(worker, job, actor);
      for (const count of [1, 2]) {
        await eventually(() => expect(begun).toHaveLength(count));
        await lose(id);
      }
      expect(await ends(worker, actor, id)).toMatchObject({ status: 'failed', attempts: 2 });
      expect(changesOf(id).at(-1)).toMatchObject({
        status: 'failed',
        losses: 2,
        reason: 'The server stopped while this was running.',
      });
      openAll();
    });

    it('waits for another one that was lost, but not for others', async () => {
      const job = work('suspect', { losses: 5, attempts: 5, startedBy: 'product' });
      const { begun, handler, open, openAll } = gated();
      const worker = start([[job, handler]], 4);
      const addOne = (text: string) => unit.run((tx) => worker.jobs.add(tx, job, { text }));
      const ids = [await addOne('first'), await addOne('second')];
      await eventually(() => expect(begun).toHaveLength(2));
      openAll();
      for (const id of ids) await lose(id);
      await unit.run((tx) =>
        tx.query(
          `UPDATE job SET status = 'queued', losses = 1, run_id = NULL, leased_until = NULL,
                         finished_at = NULL, run_at = now() - interval '1 minute' WHERE id = ANY ($1)`,
          [ids],
        ),
      );
      await addOne('usual');
      await eventually(() => expect(begun).toContain('usual'));
      await eventually(() => expect(begun).toHaveLength(4));
      const again = begun.slice(2).find((text) => text !== 'usual') ?? '';
      open(again);
      await eventually(() => expect(begun).toHaveLength(5));
      openAll();
    });
  });

  describe('what a handler writes with its job', () => {
    it('commits with the end of the job, or not at all', async () => {
      const job = work('ending', { attempts: 2, startedBy: 'product' });
      let runs = 0;
      const handler: Handler = async (_input, context) => {
        runs += 1;
        await unit.run(async (tx) => {
          await context.end(tx, { status: 'failed', reason: 'The API sent nothing.' });
          if (runs === 1) throw new Error('The transaction fails');
        });
        return 'ignored';
      };
      const worker = start([[job, handler]]);
      const id = await unit.run((tx) => worker.jobs.add(tx, job, { text: '' }));
      await eventually(async () => {
        const [row] = await unit.read(`SELECT status, attempts, reason, result FROM job WHERE id = $1`, [id]);
        expect(row).toEqual({ status: 'failed', attempts: 2, reason: 'The API sent nothing.', result: null });
      });
    });

    it('is refused to a run that has lost its job', async () => {
      const job = work('fenced', { attempts: 3, startedBy: 'product' });
      const writes: string[] = [];
      let late = (): void => undefined;
      let isFirst = true;
      const handler: Handler = async (_input, context) => {
        if (isFirst) {
          isFirst = false;
          await new Promise<void>((resolve) => (late = resolve));
        }
        await unit
          .run((tx) => context.own(tx))
          .then(
            () => writes.push('own'),
            () => writes.push('lost'),
          );
        return null;
      };
      const worker = start([[job, handler]]);
      const id = await unit.run((tx) => worker.jobs.add(tx, job, { text: '' }));
      await eventually(() => expect(isFirst).toBe(false));
      await lose(id);
      await eventually(() => expect(writes).toEqual(['own']));
      late();
      await eventually(() => expect(writes).toEqual(['own', 'lost']));
    });
  });
});
