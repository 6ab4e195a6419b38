import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Gathered } from './gathered.js';

interface Run {
  readonly items: readonly string[];
  readonly end: (error?: Error) => void;
}

describe('gathered items', () => {
  let runs: Run[];
  let gathered: Gathered<string, string>;

  beforeEach(() => {
    runs = [];
    const run = (items: readonly string[]): Promise<string[]> =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void =>
          error ? reject(error) : resolve(items.map((item) => `${item}!`));
        runs.push({ items, end });
      });
    gathered = new Gathered({ running: 2, items: 3 }, (item, chosen) => !chosen.includes(item), run);
  });

  const end = async (index: number, error?: Error): Promise<void> => {
    runs[index]?.end(error);
    await new Promise(setImmediate);
  };
  const itemsOfRuns = (): (readonly string[])[] => runs.map(({ items }) => items);

  it('run at once while fewer than the maximum of runs are under way', () => {
    void gathered.add('a');
    void gathered.add('b');
    void gathered.add('c');
    expect(itemsOfRuns()).toEqual([['a'], ['b']]);
  });

  it('wait for the end of a run, then form runs of the maximum size in the order of arrival', async () => {
    const results = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => gathered.add(item));
    await end(0);
    expect(itemsOfRuns()).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    await end(1);
    expect(itemsOfRuns()[3]).toEqual(['f', 'g']);
    await end(2);
    await end(3);
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!', 'g!']);
  });

  it('wait for a later run if they may not join', async () => {
    for (const item of ['a', 'b', 'c', 'c', 'd']) void gathered.add(item);
    await end(0);
    expect(itemsOfRuns()[2]).toEqual(['c', 'd']);
    await end(2);
    expect(itemsOfRuns()[3]).toEqual(['c']);
  });

  it('all reject with the error of their run, and later items run', async () => {
    const results = ['a', 'b', 'c', 'd'].map((item) => gathered.add(item).catch(String));
    await end(0, new Error('away'));
    await end(2, new Error('away'));
    expect(await Promise.all([results[0], results[2], results[3]])).toEqual(Array(3).fill('Error: away'));
    const later = gathered.add('e');
    await end(3);
    expect(await later).toBe('e!');
  });

  it('run in the async context of the first item', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const run = async (items: readonly string[]): Promise<readonly string[]> => {
      seen.push(context.getStore());
      await Promise.resolve();
      return items;
    };
    const inContext = new Gathered({ running: 1, items: 2 }, () => true, run);
    await Promise.all(['a', 'b', 'c', 'd'].map((item) => context.run(item, () => inContext.add(item))));
    expect(seen).toEqual(['a', 'b', 'd']);
  });
});
