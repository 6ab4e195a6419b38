import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  listDataSources,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { listSyncRuns, syncDataSource, type SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import type { FeedEnd } from '@emberdeck/connector/feed/feed-types';
import { countRows, planSyncs, setSource, startAnalytics, TestClock } from './analytics.js';
import { bad, FakeFeed, gate, good, page, point } from './fake-feed.js';

const minuteMs = 60_000;

/** A host of the actor's own: the reads of one host wait for each other, also those of other tests. */
const addressOf = ({ workspaceId }: Actor, path: string): string => `https://${workspaceId}.example${path}`;

describe('what one sync leaves to the next', () => {
  const clock = new TestClock('2026-05-10T10:00:00.000Z');
  const feed = new FakeFeed();
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
    feed.install(service);
  });

  afterAll(async () => {
    await service.stop();
  });

  const pass = (ms: number): void => {
    clock.time = new Date(clock.now().getTime() + ms).toISOString();
  };

  /** A source of an API that the schedule leaves alone. */
  async function api(actor: Actor, path: string): Promise<string> {
    await service.publish(preferencesChanged, {
      userId: actor.userId,
      preferences: { automaticSync: false, highFrequencySync: false, clientDataAccess: true },
      revision: 1,
    });
    const endpoint = addressOf(actor, path);
    const input = { name: 'API', description: null, endpoint, apiKey: 'the-key' };
    return (await service.call(createDataSource, { ...input, type: 'API Integration' }, { actor })).id;
  }

  const sync = (actor: Actor, id: string, fromStart = false, idempotencyKey?: string): Promise<SyncRun> => {
    pass(1_000);
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    return service.call(syncDataSource, { id, fromStart }, { actor, ...key });
  };
  const runs = (actor: Actor, id: string): Promise<SyncRun[]> =>
    service.call(listSyncRuns, { id, limit: 50 }, { actor });
  const ended = (actor: Actor, id: string, count = 1): Promise<SyncRun[]> =>
    eventually(async () => {
      const all = await runs(actor, id);
      expect(all).toHaveLength(count);
      expect(all.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
      return all;
    });
  const change = (actor: Actor, id: string, changes: object) =>
    service.call(updateDataSource, { id, ...changes }, { actor });
  const sourceOf = async (actor: Actor, id: string) =>
    (await service.call(listDataSources, { limit: 50 }, { actor })).find((each) => each.id === id);
  const noticesOf = async ({ workspaceId }: Actor): Promise<string[]> =>
    (await service.published(noticeRaised))
      .filter((notice) => notice.workspaceId === workspaceId)
      .map(({ type }) => type)
      .toSorted();
  const set = (id: string, columns: string): Promise<unknown> => setSource(service, id, columns);
  const pointsOf = (id: string) => countRows(service, `metric WHERE data_source_id = '${id}'`);
  const plan = (): Promise<void> => planSyncs(service);

  describe('rows without a time', () => {
    it('are stored once by all attempts at a run', async () => {
      const actor = anActor();
      const id = await api(actor, '/attempts');
      let attempts = 0;
      feed.at('/attempts', async ({ undatedAt, onPage }) => {
        attempts += 1;
        await onPage(page({ ...point(1, '2026-05-01'), timestamp: undatedAt }));
        pass(5_000);
        if (attempts < 2) throw new Error('The process ends here');
        return good();
      });
      await sync(actor, id);
      expect(await ended(actor, id)).toMatchObject([{ status: 'succeeded', rowsAdded: 1 }]);
      expect([attempts, await pointsOf(id)]).toEqual([2, 1]);
    });

    it('are stored once by a run that fails behind them and by its retry, and again by the next sync', async () => {
      const actor = anActor();
      const id = await api(actor, '/partly');
      let isDown = true;
      feed.at('/partly', async ({ undatedAt, onPage }) => {
        await onPage(page({ ...point(1, '2026-05-01'), timestamp: undatedAt }));
        return isDown ? bad('passing', 503, 'The server is busy.') : good();
      });
      await sync(actor, id);
      await ended(actor, id);
      for (const count of [2, 3]) {
        isDown = count === 2;
        pass(10 * minuteMs);
        await plan();
        expect((await ended(actor, id, count))[0]?.trigger).toBe('retry');
      }
      expect(await pointsOf(id)).toBe(1);
      await sync(actor, id);
      await ended(actor, id, 4);
      expect(await pointsOf(id)).toBe(2);
    });

    it('are of now for a member who syncs long after the failure', async () => {
      const actor = anActor();
      const id = await api(actor, '/later');
      feed.at('/later', async ({ undatedAt, onPage }) => {
        await onPage(page({ ...point(1, '2026-05-01'), timestamp: undatedAt }));
        return bad('person', 401, 'The server refused the key.');
      });
      await sync(actor, id);
      await ended(actor, id);
      await sync(actor, id);
      await ended(actor, id, 2);
      expect(await pointsOf(id)).toBe(1);
      pass(61 * minuteMs);
      await sync(actor, id);
      await ended(actor, id, 3);
      expect(await pointsOf(id)).toBe(2);
    });
  });

  describe('"Read from the start"', () => {
    /** Has read once, and knows the newest time. */
    async function known(actor: Actor, path: string): Promise<string> {
      const id = await api(actor, path);
      feed.at(path, () => Promise.resolve(good('2026-05-03T00:00:00.000Z')));
      await sync(actor, id);
      await ended(actor, id);
      return id;
    }

    it('holds for the retry after a failure that passes', async () => {
      const actor = anActor();
      const id = await known(actor, '/again');
      feed.at('/again', () => Promise.resolve(bad('passing', 503, 'The server is busy.')));
      await sync(actor, id, true);
      await ended(actor, id, 2);
      feed.at('/again', () => Promise.resolve(good('2026-05-03T00:00:00.000Z')));
      pass(10 * minuteMs);
      await plan();
      await ended(actor, id, 3);
      expect(feed.reads.at(-1)?.bookmark).toBeNull();
      await sync(actor, id);
      await ended(actor, id, 4);
      expect(feed.reads.at(-1)?.bookmark).not.toBeNull();
    });

    it('follows a run that is open', async () => {
      const actor = anActor();
      const id = await known(actor, '/open');
      const busy = gate();
      feed.at('/open', async () => {
        await busy.opened;
        return good('2026-05-04T00:00:00.000Z');
      });
      const open = await sync(actor, id);
      await eventually(async () => expect((await runs(actor, id))[0]?.status).toBe('running'));
      expect(await sync(actor, id, true)).toMatchObject({ id: open.id });
      busy.open();
      await ended(actor, id, 3);
      expect(feed.reads.at(-2)?.bookmark).not.toBeNull();
      expect(feed.reads.at(-1)?.bookmark).toBeNull();
      expect((await sourceOf(actor, id))?.nextSyncAt).toBeNull();
    });
  });

  describe('an edit during a run', () => {
    /** Runs until the gate opens. */
    async function running(actor: Actor, path: string, end: FeedEnd) {
      const id = await api(actor, path);
      await set(id, 'sync_minutes = 60');
      const busy = gate();
      feed.at(path, async () => {
        await busy.opened;
        return end;
      });
      feed.at(`${path}/new`, () => Promise.resolve(good()));
      await sync(actor, id);
      await eventually(async () => expect((await runs(actor, id))[0]?.status).toBe('running'));
      await change(actor, id, { endpoint: addressOf(actor, `${path}/new`) });
      busy.open();
      return id;
    }

    it.each([
      ['fails', bad('person', 404, 'Nothing at this address.')],
      ['succeeds', good()],
    ])('is read at once when the old connection %s', async (name, end) => {
      const actor = anActor();
      const id = await running(actor, `/edited-${name}`, end);
      const scheduled = (await ended(actor, id, 2)).filter(({ trigger }) => trigger === 'schedule');
      expect(scheduled).toMatchObject([{ status: 'succeeded' }]);
      expect((await sourceOf(actor, id))?.lastFailure).toBeNull();
      expect(await noticesOf(actor)).toEqual([]);
    });
  });

  it('begins when the source is added, by the setting of its creator', async () => {
    const actor = anActor();
    feed.at('/new', () => Promise.resolve(good()));
    const fields = { name: 'New', description: null, endpoint: addressOf(actor, '/new'), apiKey: null };
    const { id } = await service.call(createDataSource, { ...fields, type: 'API Integration' }, { actor });
    expect(await ended(actor, id)).toMatchObject([{ status: 'succeeded', trigger: 'schedule' }]);
    const next = Date.parse((await sourceOf(actor, id))?.nextSyncAt ?? '');
    expect(next).toBeGreaterThan(Date.parse(clock.time));
  });

  it('starts one run for an Idempotency-Key', async () => {
    const actor = anActor();
    const id = await api(actor, '/once');
    const first = await sync(actor, id, false, 'sync-once-0001');
    await ended(actor, id);
    expect(await sync(actor, id, false, 'sync-once-0001')).toEqual(first);
    expect(await runs(actor, id)).toHaveLength(1);
    await expect(sync(actor, id, true, 'sync-once-0001')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is started by members who may manage the source', async () => {
    const actor = anActor();
    const id = await api(actor, '/others');
    const workspace = { workspaceId: actor.workspaceId, ownsWorkspace: false } as const;
    const member = anActor({ ...workspace, role: 'team_member' });
    await expect(sync(member, id)).rejects.toMatchObject({ code: 'forbidden' });
    const manager = anActor({ ...workspace, role: 'product_manager' });
    await sync(manager, id);
    await ended(actor, id);
  });

  it('names the first row that was not stored', async () => {
    const actor = anActor();
    const id = await api(actor, '/skips');
    feed.at('/skips', async ({ onPage }) => {
      const problem = 'Row 2: The value is missing';
      await onPage({ ...page(point(1, '2026-05-01')), rowsRead: 2, skipped: 1, firstProblem: problem });
      return good();
    });
    await sync(actor, id);
    expect(await ended(actor, id)).toMatchObject([
      { status: 'succeeded', rowsRefused: 1, firstProblem: 'Row 2: The value is missing' },
    ]);
  });

  it('names what has no room, and reads it again', async () => {
    const actor = anActor();
    const id = await api(actor, '/names');
    const many = Array.from({ length: 1_002 }, (_each, place) => point(1, '2026-05-01', `name ${place}`));
    feed.at('/names', async ({ onPage }) => {
      await onPage(page(...many));
      return good('2026-05-01T00:00:00.000Z', '"v1"');
    });
    await sync(actor, id);
    expect(await ended(actor, id)).toMatchObject([
      {
        rowsAdded: 1_000,
        rowsRefused: 2,
        firstProblem: 'A source has at most 1,000 names. The name "name 1000" has no room',
      },
    ]);
    await sync(actor, id);
    await ended(actor, id, 2);
    expect(feed.reads.at(-1)?.bookmark).toMatchObject({ etag: null });
  });

  describe('notices', () => {
    it('name a failure once, although its counts change', async () => {
      const actor = anActor();
      const id = await api(actor, '/counts');
      for (const count of [1, 2]) {
        feed.at('/counts', () =>
          Promise.resolve(bad('person', 400, `None of the ${count} rows can be read.`)),
        );
        await sync(actor, id);
        await ended(actor, id, count);
      }
      expect(await noticesOf(actor)).toEqual(['source_failed']);
      feed.at('/counts', () => Promise.resolve(bad('person', 404, 'Nothing at this address.')));
      await sync(actor, id);
      await ended(actor, id, 3);
      expect(await noticesOf(actor)).toEqual(['source_failed', 'source_failed']);
    });

    it('report one recovery of a source that failed and is late', async () => {
      const actor = anActor();
      const id = await api(actor, '/late');
      feed.at('/late', () => Promise.resolve(bad('person', 404, 'Nothing at this address.')));
      await change(actor, id, { freshnessLimitMinutes: 60 });
      await sync(actor, id);
      await ended(actor, id);
      pass(90 * minuteMs);
      await plan();
      expect(await noticesOf(actor)).toEqual(['source_failed', 'source_late']);
      feed.at('/late', () => Promise.resolve(good()));
      await sync(actor, id);
      await ended(actor, id, 2);
      expect(await noticesOf(actor)).toEqual(['source_failed', 'source_late']);
      feed.at('/late', async ({ onPage }) => {
        await onPage(page(point(1, '2026-05-01')));
        return good();
      });
      await sync(actor, id);
      await ended(actor, id, 3);
      expect(await noticesOf(actor)).toEqual(['source_failed', 'source_late', 'source_recovered']);
    });

    it('report that a source is late again after its failures paused it and a member resumed it', async () => {
      const actor = anActor();
      const id = await api(actor, '/paused');
      feed.at('/paused', () => Promise.resolve(bad('passing', 500, 'The server failed.')));
      await change(actor, id, { freshnessLimitMinutes: 60 });
      pass(90 * minuteMs);
      await plan();
      await set(id, 'failures = 9');
      await sync(actor, id);
      await ended(actor, id);
      await change(actor, id, { isActive: true });
      pass(90 * minuteMs);
      await plan();
      expect(await noticesOf(actor)).toEqual(['source_late', 'source_late', 'source_paused']);
    });
  });

  it('keeps the wait that a server asked for when the settings of its creator change', async () => {
    const actor = anActor();
    const id = await api(actor, '/wait');
    feed.at('/wait', () => Promise.resolve(bad('passing', 429, 'Too many requests.', 7_200)));
    await sync(actor, id);
    await ended(actor, id);
    const planned = (await sourceOf(actor, id))?.nextSyncAt;
    await service.publish(preferencesChanged, {
      userId: actor.userId,
      preferences: { automaticSync: true, highFrequencySync: true, clientDataAccess: true },
      revision: 2,
    });
    expect((await sourceOf(actor, id))?.nextSyncAt).toBe(planned);
  });

  it('forgets the newest time with another key, which may be of another account', async () => {
    const actor = anActor();
    const id = await api(actor, '/account');
    feed.at('/account', () => Promise.resolve(good('2026-05-03T00:00:00.000Z')));
    await sync(actor, id);
    await ended(actor, id);
    await change(actor, id, { apiKey: 'another-key' });
    await sync(actor, id);
    await ended(actor, id, 2);
    expect(feed.reads.at(-1)?.bookmark).toBeNull();
  });
});
