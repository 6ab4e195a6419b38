import { describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import { HostTurns } from './host-turns.js';

const never = new AbortController().signal;

/** Work that ends when the test says so. */
function open(turns: HostTurns, host: string, signal: AbortSignal = never) {
  let finish = (): void => undefined;
  let isRunning = false;
  const done = turns.run(host, signal, () => {
    isRunning = true;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  return { done, isRunning: () => isRunning, finish: () => finish() };
}

describe('the turns of a host', () => {
  it('let two requests run, and the next when one ends', async () => {
    const turns = new HostTurns();
    const all = [1, 2, 3].map(() => open(turns, 'a.example'));
    const other = open(turns, 'b.example');
    const running = () => [...all, other].map((each) => each.isRunning());
    await eventually(() => expect(running()).toEqual([true, true, false, true]));
    all[0]?.finish();
    await all[0]?.done;
    await eventually(() => expect(running()).toEqual([true, true, true, true]));
  });

  it('end with the signal of a request that waits, and keep the queue', async () => {
    const turns = new HostTurns();
    const first = open(turns, 'a.example');
    open(turns, 'a.example');
    await eventually(() => expect(first.isRunning()).toBe(true));
    const leaves = new AbortController();
    const left = open(turns, 'a.example', leaves.signal);
    const stays = open(turns, 'a.example');
    leaves.abort(new Error('canceled'));
    await expect(left.done).rejects.toThrow('canceled');
    first.finish();
    await first.done;
    await eventually(() => expect([left.isRunning(), stays.isRunning()]).toEqual([false, true]));
  });

  it('are free again after a failure', async () => {
    const turns = new HostTurns();
    for (let time = 0; time < 5; time += 1) {
      await expect(
        turns.run('a.example', never, () => Promise.reject(new Error('broken'))),
      ).rejects.toThrow();
    }
    await expect(turns.run('a.example', never, () => Promise.resolve(1))).resolves.toBe(1);
  });
});
