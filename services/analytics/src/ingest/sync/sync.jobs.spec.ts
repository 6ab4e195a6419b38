import { describe, expect, it, jest } from '@jest/globals';
import { JobPostponed } from '@emberdeck/platform/jobs/job-outcome';
import type { JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { SyncJobs } from './sync.jobs.js';

/** The jobs of one process. Every read waits until the test ends it; `losses` are those of each run. */
function jobsWith(losses: Readonly<Record<string, number>>) {
  const ends = new Map<string, (result: unknown) => void>();
  const release = jest.fn(() => Promise.resolve());
  const end = jest.fn((..._given: unknown[]) => Promise.resolve());
  const parts = [
    {},
    { now: () => new Date() },
    {},
    {
      sourceOf: () => Promise.resolve(null),
      begin: ({ runId }: { runId: string }) =>
        Promise.resolve({ worker: { runId }, source: { id: runId }, losses: losses[runId] ?? 0 }),
      failureOf: (error: Error) => Promise.reject(error),
      release,
      end,
    },
    { read: ({ id }: { id: string }) => new Promise((resolve) => ends.set(id, resolve)) },
    { open: () => ({ judge: (result: unknown) => result, firstProblem: () => null }) },
    {},
    { SYNCS_AT_ONCE: 5 },
  ] as unknown as ConstructorParameters<typeof SyncJobs>;
  const jobs = new SyncJobs(...parts);
  const context = (signal: AbortSignal) => ({ signal, attempt: 1 }) as unknown as JobContext;
  const sync = (runId: string, signal = new AbortController().signal): Promise<null> =>
    jobs.sync({ runId, workspaceId: 'w', sourceId: 's', fromStart: false }, context(signal));
  const reads = async (runId: string): Promise<void> => {
    while (!ends.has(runId)) await Promise.resolve();
  };
  return { sync, reads, finish: (runId: string) => ends.get(runId)?.({ ok: true }), release, end };
}

describe('a run that was lost with its process', () => {
  it('waits for another one that was lost, but not for others', async () => {
    const jobs = jobsWith({ first: 1, second: 1 });
    const [usual, first] = [jobs.sync('usual'), jobs.sync('first')];
    await Promise.all([jobs.reads('usual'), jobs.reads('first')]);
    await expect(jobs.sync('second')).rejects.toBeInstanceOf(JobPostponed);
    expect(jobs.release).toHaveBeenCalledTimes(1);
    jobs.finish('first');
    await first;
    const second = jobs.sync('second');
    await jobs.reads('second');
    jobs.finish('second');
    jobs.finish('usual');
    await Promise.all([second, usual]);
    expect(jobs.release).toHaveBeenCalledTimes(1);
  });

  it('is not read a third time', async () => {
    const jobs = jobsWith({ deadly: 2 });
    await jobs.sync('deadly');
    expect(jobs.end).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ code: 'lost' }), null);
  });

  it('is no run that its process gives back when it stops', async () => {
    const jobs = jobsWith({});
    const stop = new AbortController();
    const run = jobs.sync('usual', stop.signal);
    await jobs.reads('usual');
    stop.abort(new Error('shutdown'));
    jobs.finish('usual');
    await expect(run).rejects.toThrow('shutdown');
    expect(jobs.release).toHaveBeenCalledTimes(1);
    expect(jobs.end).not.toHaveBeenCalled();
  });
});
