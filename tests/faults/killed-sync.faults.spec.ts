import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { eventually } from '@emberdeck/testing/eventually';
import { type Behavior, byLink, FeedPeer, hang } from '@emberdeck/testing/feed-peer';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

/** The lease of a job lasts 30 s. The next sweep queues the job again. */
const resumedWithinMs = 150_000;

const pageSize = 500;

const rows = Array.from({ length: 4 * pageSize }, (_each, place) => ({
  name: place % 2 === 0 ? 'visits' : 'orders',
  value: place,
  timestamp: new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString(),
}));

/** Rows that are of the time of their run. */
const undatedRows = rows.map(({ name, value }) => ({ name, value }));

/** The pages of the rows; from `held` on, a request waits for ever until `open` is called. */
function heldPages(
  held: number,
  given: readonly object[] = rows,
): { readonly behavior: Behavior; readonly open: () => void } {
  const pages = byLink(given, pageSize);
  let isOpen = false;
  return {
    behavior: (request, response) => {
      const isHeld = !isOpen && Number(request.query.get('p') ?? 0) >= held;
      (isHeld ? hang : pages)(request, response);
    },
    open: () => {
      isOpen = true;
    },
  };
}

describe('a sync whose process is killed', () => {
  let peer: FeedPeer;
  let product: ProductUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    peer = await FeedPeer.start();
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { LOG_LEVEL: 'silent', OUTBOUND_ALLOW: peer.host },
    });
    browser = product.browser();
    await browser.join(freshEmail());
  });

  afterAll(async () => {
    await product.stop();
    await peer.stop();
  });

  async function aSource(path: string, behavior: Behavior, rule: RowRule | null = null): Promise<string> {
    const { status, body } = await browser.post<CreatedDataSource>('/api/data-sources', {
      name: 'Shop',
      type: 'API Integration',
      endpoint: peer.serve(path, behavior),
      paging: { kind: 'link' },
      rows: rule,
    });
    expect(status).toBe(201);
    return body.id;
  }

  const runOf = async (sourceId: string, runId: string): Promise<SyncRun | undefined> =>
    (await browser.get<SyncRun[]>(`/api/data-sources/${sourceId}/runs`)).body.find(({ id }) => id === runId);

  /** The points of a source, as the question before its deletion names them. */
  const pointsOf = async (sourceId: string): Promise<number> =>
    (await browser.get<{ points: number }>(`/api/data-sources/${sourceId}/dependents`)).body.points;

  it('between its pages adds rows without a time once', async () => {
    const { behavior, open } = heldPages(2, undatedRows);
    // Rows of one time are one value for each name, unless each of them counts.
    const id = await aSource('/undated', behavior, 'events');
    const started = await browser.post<SyncRun>(`/api/data-sources/${id}/sync`, {});
    const run = () => runOf(id, started.body.id);
    await eventually(async () => expect(await run()).toMatchObject({ rowsAdded: 2 * pageSize }), 30_000);
    await product.kill('analytics');
    open();
    await product.ready();
    await eventually(
      async () => expect(await run()).toMatchObject({ status: 'succeeded', rowsAdded: rows.length }),
      resumedWithinMs,
    );
    expect(await pointsOf(id)).toBe(rows.length);
  });

  it.each([
    ['before its first page', 0],
    ['between its pages', 2],
  ])('%s is finished after the restart, with each point once', async (name, held) => {
    const path = `/${held}`;
    const { behavior, open } = heldPages(held);
    const id = await aSource(path, behavior);
    const started = await browser.post<SyncRun>(`/api/data-sources/${id}/sync`, {});
    expect(started.status).toBe(202);
    const run = () => runOf(id, started.body.id);
    await eventually(async () => {
      expect(peer.requests.filter((each) => each.path === path)).toHaveLength(held + 1);
      expect(await run()).toMatchObject({ status: 'running', rowsAdded: held * pageSize });
    }, 30_000);

    await product.kill('analytics');
    open();
    await product.ready();
    await eventually(
      async () => expect((await run())?.status).toMatch(/^(succeeded|failed)$/),
      resumedWithinMs,
    );
    expect([name, await run()]).toMatchObject([
      name,
      { status: 'succeeded', rowsRead: rows.length, rowsAdded: rows.length, rowsSkipped: 0, reason: null },
    ]);
    expect(await pointsOf(id)).toBe(rows.length);
    const again = await browser.post<SyncRun>(`/api/data-sources/${id}/sync`, { fromStart: true });
    await eventually(
      async () => expect(await runOf(id, again.body.id)).toMatchObject({ status: 'succeeded', rowsAdded: 0 }),
      30_000,
    );
    expect(await pointsOf(id)).toBe(rows.length);
  });
});
