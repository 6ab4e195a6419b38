import { afterAll, describe, expect, it } from '@jest/globals';
import { WorkFailure, type WorkFailureKind, WorkProcess } from '@emberdeck/platform/work/work-process';
import type { BodyInput } from './read-body.js';
import { readElsewhere } from './read-elsewhere.js';

const now = new Date('2026-03-10T12:00:00.000Z');
const never = new AbortController().signal;
const mapping = { rows: 'data', name: 'n', value: 'v', unit: null, timestamp: null };

const inputOf = (json: unknown, changes: Partial<BodyInput> = {}): BodyInput => ({
  body: Buffer.from(JSON.stringify(json)),
  ...{ mapping: null, now, timeZone: 'UTC', undatedAt: now, isKeyed: false, earlier: null },
  ...{ charset: null, next: null, isPage: false, hasPreview: false, isStrict: false },
  ...changes,
});

/** A process that fails. */
class FailingProcess extends WorkProcess {
  constructor(private readonly kind: WorkFailureKind) {
    super();
  }

  override run(): Promise<never> {
    return Promise.reject(new WorkFailure(this.kind, 'test'));
  }
}

describe('a body', () => {
  const work = new WorkProcess();
  afterAll(() => work.close());

  it('with many rows is read in the work process, with its cursor and a preview', async () => {
    const rows = Array.from({ length: 20_000 }, (_each, place) => ({ n: 'visits', v: place }));
    const body = { data: rows, next: { at: 'c-2' } };
    const input = inputOf(body, { mapping, next: { kind: 'cursor', path: 'next.at' }, hasPreview: true });
    const { page, fault, next, preview } = await readElsewhere(work, input, never);
    expect([page.rowsRead, page.points.length, fault, next]).toEqual([20_000, 20_000, null, 'c-2']);
    expect(page.points.at(-1)).toEqual({ name: 'visits', value: '19999', unit: null, timestamp: now });
    expect(preview).toContain('visits');
  }, 30_000);

  it('that is small and has no paths needs no process', async () => {
    const failing = new FailingProcess('failed');
    const { page } = await readElsewhere(failing, inputOf([{ name: 'a', value: 1 }]), never);
    expect(page.points).toHaveLength(1);
    await expect(readElsewhere(failing, inputOf([], { mapping }), never)).rejects.toThrow('test');
  });

  it.each([
    ['late', 'mapping'],
    ['out-of-memory', 'too_large'],
  ] as const)('that ends its process as %s fails as %s', async (kind, failure) => {
    const reading = await readElsewhere(new FailingProcess(kind), inputOf([], { mapping }), never);
    expect(reading.fault).toEqual({ failure, message: expect.stringMatching(/^The .+\. .+\.$/) });
  });

  it('is not read once its signal has aborted', async () => {
    const signal = AbortSignal.abort(new Error('canceled'));
    await expect(readElsewhere(work, inputOf([]), signal)).rejects.toThrow('canceled');
  });
});
