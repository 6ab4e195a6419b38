import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/eventually.js';
import { WorkProcess } from '@emberdeck/platform/work/work-process';
import type { WorkTask } from '@emberdeck/platform/work/work-task';

const taskOf = <Input, Result>(body: string): WorkTask<Input, Result> => ({
  module: new URL(
    `data:text/javascript,${encodeURIComponent(`export const run = async (input, report) => { ${body} };`)}`,
  ),
});

const pidOf = taskOf<null, number>('return process.pid;');
const echo = taskOf<object, object>('report(0.5); return input;');
const failing = taskOf<null, null>("throw new Error('No such part');");
const endless = taskOf<null, null>('for (;;);');
const large = taskOf<null, null>('const all = []; for (;;) all.push(new Array(100_000).fill({}));');
const secrets = taskOf<null, string[]>(
  "return Object.keys(process.env).filter((name) => name !== 'NODE_CHANNEL_FD');",
);

const usual = { timeLimitMs: 20_000 };

describe('the work process', () => {
  const work = new WorkProcess({ memoryMb: 64, idleMs: 60_000 });

  afterAll(() => work.close());

  it('does tasks outside this process, with its progress and without its environment', async () => {
    const shares: number[] = [];
    const input = { numbers: new Float64Array([1, 2]) };
    const onProgress = (share: number): void => void shares.push(share);
    expect(await work.run(echo, input, { ...usual, onProgress })).toEqual(input);
    expect(shares).toEqual([0.5]);
    expect(await work.run(pidOf, null, usual)).not.toBe(process.pid);
    expect(await work.run(secrets, null, usual)).toEqual([]);
  });

  it('stays for the next task, also after one that failed', async () => {
    const pid = await work.run(pidOf, null, usual);
    await expect(work.run(failing, null, usual)).rejects.toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('No such part'),
    });
    expect(await work.run(pidOf, null, usual)).toBe(pid);
  });

  it('is killed with a task that takes too long or too much memory; the next one gets another', async () => {
    const pid = await work.run(pidOf, null, usual);
    await expect(work.run(endless, null, { timeLimitMs: 50 })).rejects.toMatchObject({ kind: 'late' });
    const next = await work.run(pidOf, null, usual);
    expect(next).not.toBe(pid);
    await expect(work.run(large, null, usual)).rejects.toMatchObject({ kind: 'out-of-memory' });
    expect(await work.run(pidOf, null, usual)).not.toBe(next);
  }, 30_000);

  it('ends a running task that is aborted, and never starts a waiting one', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = work.run(endless, null, { ...usual, signal: running.signal });
    const second = work.run(pidOf, null, { ...usual, signal: waiting.signal });
    const third = work.run(pidOf, null, usual);
    waiting.abort(new Error('Not wanted'));
    await expect(second).rejects.toThrow('Not wanted');
    running.abort(new Error('Canceled'));
    await expect(first).rejects.toThrow('Canceled');
    expect(await third).toBeGreaterThan(0);
  });

  it('ends when no task comes', async () => {
    const brief = new WorkProcess({ memoryMb: 64, idleMs: 1 });
    const pid = await brief.run(pidOf, null, usual);
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
    expect(await brief.run(pidOf, null, usual)).not.toBe(pid);
    await brief.close();
  });
});
