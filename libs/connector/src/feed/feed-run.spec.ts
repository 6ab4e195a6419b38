import { afterAll, describe, expect, it } from '@jest/globals';
import type { FetchAnswer } from '@emberdeck/platform/fetch/fetch-result';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { workProcesses } from '@emberdeck/platform/work/work-processes';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { ApiFeed } from './api-feed.service.js';

const now = new Date('2026-03-10T12:00:00.000Z');

/** Answers each request with the next body, without a network. */
class ScriptedFetch extends SafeFetch {
  requests = 0;

  constructor(private readonly answer: (request: number) => unknown) {
    super(new OutboundPolicy([]));
  }

  override request(): Promise<FetchAnswer> {
    this.requests += 1;
    return Promise.resolve({
      ok: true,
      status: 200,
      header: () => null,
      type: 'application/json',
      body: Buffer.from(JSON.stringify(this.answer(this.requests))),
      isInternal: false,
    });
  }
}

const connection = {
  endpoint: 'https://api.example/rows',
  apiKey: null,
  keyPlacement: 'bearer',
  headerName: null,
  mapping: null,
  paging: { kind: 'page', parameter: 'page', first: 0 },
  timeParameter: null,
  isKeyed: false,
} as const;

async function run(bodyOf: (request: number) => unknown) {
  const fetch = new ScriptedFetch(bodyOf);
  let rows = 0;
  const onPage = (page: { rowsRead: number }): Promise<void> => {
    rows += page.rowsRead;
    return Promise.resolve();
  };
  const signal = new AbortController().signal;
  const end = await new ApiFeed(fetch, workProcesses).read(connection, null, {
    now,
    timeZone: 'UTC',
    undatedAt: now,
    signal,
    onPage,
  });
  return { end, rows, requests: fetch.requests };
}

describe('a run', () => {
  afterAll(() => workProcesses.onModuleDestroy());

  it('reads at most 1,000 pages', async () => {
    const { end, rows, requests } = await run((request) => [{ name: 'a', value: request }]);
    expect(end).toMatchObject({ ok: false, kind: 'person', reason: expect.stringContaining('1,000 pages') });
    expect([rows, requests]).toEqual([1_000, 1_000]);
  });

  it('reads at most about a million rows', async () => {
    const large = Array.from({ length: 100_000 }, () => 0);
    const { end, requests } = await run((request) => [{ name: 'a', value: request }, ...large]);
    expect(end).toMatchObject({ ok: false, reason: expect.stringContaining('1,000,000 rows') });
    expect(requests).toBe(10);
  }, 30_000);

  it('takes exactly 1,000 pages if the next one is empty', async () => {
    const { end, rows } = await run((request) => (request < 1_000 ? [{ name: 'a', value: request }] : []));
    expect([end.ok, rows]).toEqual([true, 999]);
  });

  it('skips rows that cannot be read, and fails where all of them are', async () => {
    const pages = [[{ name: 'a', value: 1 }, { name: 'b' }], []];
    expect((await run((request) => pages[request - 1])).end.ok).toBe(true);
    const bad = [[{ name: 'b' }], []];
    expect((await run((request) => bad[request - 1])).end).toMatchObject({ ok: false, kind: 'person' });
  });
});
