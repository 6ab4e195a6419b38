import { describe, expect, it } from '@jest/globals';
import { SourceBusy } from '../shared/source-busy.js';
import { IngestionQueue } from './ingestion-queue.js';

/** Resolves after all pending promise callbacks have run. */
const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Imports that run until the test ends them. */
class Files {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();
  private readonly turns: IngestionQueue;

  constructor(atOnce: number, patienceMs = 60_000) {
    this.turns = new IngestionQueue({ atOnce, patienceMs });
  }

  add(file: string, sourceId: string, userId = 'ada'): Promise<string> {
    return this.turns.run({ sourceId, userId }, async () => {
      this.begun.push(file);
      await new Promise<void>((resolve) => this.ends.set(file, resolve));
      return file;
    });
  }

  /** Ends an import, and lets the next ones start. */
  async end(file: string): Promise<void> {
    this.ends.get(file)?.();
    await yieldToOthers();
  }
}

describe('files that are added at once', () => {
  it('run one after another for one source, in the order of arrival', async () => {
    const files = new Files(5);
    const all = Promise.all(['first', 'second', 'third'].map((file) => files.add(file, 'one source')));
    await yieldToOthers();
    expect(files.begun).toEqual(['first']);
    await files.end('first');
    expect(files.begun).toEqual(['first', 'second']);
    await files.end('second');
    await files.end('third');
    expect(await all).toEqual(['first', 'second', 'third']);
  });

  it('of several sources are limited', async () => {
    const files = new Files(2);
    const all = Promise.all(['a', 'b', 'c'].map((file) => files.add(file, `source of ${file}`)));
    await yieldToOthers();
    expect(files.begun).toEqual(['a', 'b']);
    await files.end('b');
    expect(files.begun).toEqual(['a', 'b', 'c']);
    await files.end('a');
    await files.end('c');
    await all;
  });

  it('start first for a user without a running file', async () => {
    const files = new Files(2);
    const all = Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((file) => files.add(file, `source of ${file}`)),
      files.add('b1', 'source of b1', 'bob'),
    ]);
    await yieldToOthers();
    await files.end('a1');
    expect(files.begun).toEqual(['a1', 'a2', 'b1']);
    for (const file of ['a2', 'b1', 'a3', 'a4']) {
      await files.end(file);
    }
    await all;
  });

  it('give up if their turn does not come in time, and block no later file', async () => {
    const files = new Files(1, 20);
    const first = files.add('first', 'one source');
    await expect(files.add('late', 'one source')).rejects.toMatchObject({
      code: 'busy',
      details: { retryAfterSeconds: 10 },
    });
    const third = files.add('third', 'one source');
    await files.end('first');
    expect(files.begun).toEqual(['first', 'third']);
    await files.end('third');
    await Promise.all([first, third]);
  });

  it('free their place on failure', async () => {
    const turns = new IngestionQueue({ atOnce: 1, patienceMs: 60_000 });
    const claim = { sourceId: 'one source', userId: 'ada' };
    const failing = turns.run(claim, () => Promise.reject(new Error('no such file')));
    await expect(failing).rejects.toThrow('no such file');
    expect(await turns.run(claim, () => Promise.resolve('done'))).toBe('done');
  });

  it('try again while another process holds the source, and let others run meanwhile', async () => {
    const turns = new IngestionQueue({ atOnce: 1, patienceMs: 60_000 });
    const order: string[] = [];
    let isTaken = true;
    const blocked = turns.run({ sourceId: 'taken', userId: 'ada' }, () => {
      order.push('tried');
      return isTaken ? Promise.reject(new SourceBusy()) : Promise.resolve();
    });
    await turns.run({ sourceId: 'free', userId: 'ada' }, () => {
      order.push('another');
      isTaken = false;
      return Promise.resolve();
    });
    await blocked;
    expect(order).toEqual(['tried', 'another', 'tried']);
  });

  it('reject with busy if another process holds the source', async () => {
    const turns = new IngestionQueue({ atOnce: 1, patienceMs: 1 });
    const claim = { sourceId: 'taken', userId: 'ada' };
    await expect(turns.run(claim, () => Promise.reject(new SourceBusy()))).rejects.toMatchObject({
      code: 'busy',
      details: { retryAfterSeconds: 5 },
    });
  });
});
