import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  listDataSources,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { listSyncRuns, syncDataSource, type SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aSource,
  countRows,
  csv,
  planSyncs,
  setSource,
  startAnalytics,
  TestClock,
  upload,
} from './analytics.js';
import { bad, FakeFeed, gate, good, page, point } from './fake-feed.js';

describe('syncs', () => {
  const clock = new TestClock('2026-05-10T10:00:00.000Z');
  const feed = new FakeFeed();
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock, environment: { JOBS_AT_ONCE: '6' } });
    feed.install(service);
  });

  afterAll(async () => {
    await service.stop();
  });

  /** A source of an API that the schedule leaves alone. */
  async function api(actor: Actor, path: string, host = 'api.example'): Promise<string> {
    await service.publish(preferencesChanged, {
      userId: actor.userId,
      preferences: { automaticSync: false, highFrequencySync: false, clientDataAccess: true },
      revision: 1,
    });
    const endpoint = `https://${host}${path}`;
    const input = {
      name: 'API',
      type: 'API Integration',
      description: null,
      endpoint,
      apiKey: 'the-key',
    } as const;
    return (await service.call(createDataSource, input, { actor })).id;
  }

  /** Each run is a second later, so that runs have an order. */
  const sync = (actor: Actor, id: string, fromStart = false): Promise<SyncRun> => {
    clock.time = new Date(clock.now().getTime() + 1_000).toISOString();
    return service.call(syncDataSource, { id, fromStart }, { actor });
  };
  const runs = (actor: Actor, id: string): Promise<SyncRun[]> =>
    service.call(listSyncRuns, { id, limit: 50 }, { actor });
  const sourceOf = async (actor: Actor, id: string) =>
    (await service.call(listDataSources, { limit: 50 }, { actor })).find((each) => each.id === id);
  const notices = async (actor: Actor) =>
    (await service.published(noticeRaised)).filter(({ workspaceId }) => workspaceId === actor.workspaceId);
  const ended = (actor: Actor, id: string, count = 1): Promise<SyncRun[]> =>
    eventually(async () => {
      const all = await runs(actor, id);
      expect(all).toHaveLength(count);
      expect(all.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
      return all;
    });
  const plan = (): Promise<void> => planSyncs(service);
  const set = (id: string, columns: string): Promise<unknown> => setSource(service, id, columns);

  const jobOf = ({ id }: SyncRun, condition: string): Promise<number> =>
    countRows(service, `job WHERE key = '${id}' AND ${condition}`);

  /** Changes the job of a run and lets a worker take it, as another process does after its own has died. */
  const takeAgain = (run: SyncRun, columns: string): Promise<unknown> =>
    service.database.asAdministrator(
      `SET search_path = analytics;
       WITH taken AS (
         UPDATE job SET status = 'queued', run_id = NULL, leased_until = NULL, ${columns}
          WHERE key = '${run.id}' AND status IN ('queued', 'running') RETURNING id)
       SELECT add_job('job', json_build_object('jobId', id), max_attempts => 1, job_key => 'job:' || id) FROM taken`,
    );

  it('adds the points of all pages, and hands the bookmark to the next run only', async () => {
    const actor = anActor();
    const id = await api(actor, '/pages');
    feed.at('/pages', async ({ onPage }) => {
      await onPage(page(point(1, '2026-05-01'), point(2, '2026-05-02')));
      await onPage({ ...page(point(3, '2026-05-03')), rowsRead: 2, skipped: 1, firstProblem: 'no value' });
      return good('2026-05-03T00:00:00.000Z', '"v1"');
    });
    expect(await sync(actor, id)).toMatchObject({ sourceId: id, trigger: 'manual', status: 'queued' });
    expect(await ended(actor, id)).toMatchObject([
      {
        status: 'succeeded',
        rowsRead: 4,
        rowsAdded: 3,
        rowsRefused: 1,
        pages: 2,
        httpStatus: 200,
        reason: null,
      },
    ]);
    expect(await countRows(service, `metric WHERE data_source_id = '${id}'`)).toBe(3);
    expect(feed.reads.at(-1)).toMatchObject({ connection: { apiKey: 'the-key' }, bookmark: null });
    expect(await sourceOf(actor, id)).toMatchObject({ lastSyncAt: clock.time, lastFailure: null });

    await sync(actor, id);
    expect((await ended(actor, id, 2))[0]).toMatchObject({
      status: 'succeeded',
      rowsAdded: 0,
      rowsSkipped: 3,
      rowsRefused: 1,
    });
    expect(feed.reads.at(-1)?.bookmark).toEqual({
      etag: '"v1"',
      lastModified: null,
      newestAt: '2026-05-03T00:00:00.000Z',
    });
    await sync(actor, id, true);
    await ended(actor, id, 3);
    expect(feed.reads.at(-1)?.bookmark).toBeNull();
  });

  it('takes "not modified" as a good run', async () => {
    const actor = anActor();
    const id = await api(actor, '/same');
    feed.at('/same', () =>
      Promise.resolve({
        ok: true,
        httpStatus: 304,
        notModified: true,
        bookmark: { etag: '"a"', lastModified: null, newestAt: null },
      }),
    );
    await sync(actor, id);
    expect(await ended(actor, id)).toMatchObject([{ status: 'succeeded', rowsRead: 0, httpStatus: 304 }]);
    expect((await sourceOf(actor, id))?.lastSyncAt).toBe(clock.time);
  });

  it('runs once at a time, and counts right when a second worker takes over a dead one', async () => {
    const actor = anActor();
    const id = await api(actor, '/killed');
    const dead = gate();
    let isFirst = true;
    const none: Promise<unknown> = Promise.resolve();
    let late = none;
    feed.at('/killed', async ({ onPage }) => {
      await onPage(page(point(1, '2026-05-01'), point(2, '2026-05-02')));
      if (isFirst) {
        isFirst = false;
        await dead.opened;
        late = onPage(page(point(9, '2026-05-09')));
        await late;
      }
      await onPage(page(point(3, '2026-05-03')));
      return good();
    });
    const run = await sync(actor, id);
    await eventually(async () =>
      expect(await runs(actor, id)).toMatchObject([{ status: 'running', rowsAdded: 2 }]),
    );
    expect(await sync(actor, id)).toMatchObject({ id: run.id, status: 'running' });

    await takeAgain(run, 'losses = 1');
    expect(await ended(actor, id)).toMatchObject([
      { status: 'succeeded', rowsRead: 3, rowsAdded: 3, rowsSkipped: 0 },
    ]);

    dead.open();
    await eventually(() => expect(late).not.toBe(none));
    await expect(late).rejects.toThrow('stopped: lost');
    expect(await jobOf(run, `status = 'succeeded'`)).toBe(1);
    expect(await countRows(service, `metric WHERE data_source_id = '${id}'`)).toBe(3);
    expect(await runs(actor, id)).toMatchObject([{ status: 'succeeded', rowsAdded: 3 }]);
  });

  it('fails a run whose third attempt ends for an unknown reason', async () => {
    const actor = anActor();
    const id = await api(actor, '/poison');
    feed.at('/poison', () => Promise.reject(new TypeError('Cannot convert object to primitive value')));
    const run = await sync(actor, id);
    await eventually(async () =>
      expect(await jobOf(run, `status = 'queued' AND reason IS NOT NULL`)).toBe(1),
    );
    expect((await runs(actor, id))[0]).toMatchObject({ status: 'queued' });
    await takeAgain(run, 'attempts = 2');
    expect((await ended(actor, id))[0]).toMatchObject({
      status: 'failed',
      reason: 'Something went wrong on our side. The sync is tried again.',
      nextTryAt: expect.any(String),
    });
  });

  it('fails a run that was lost with its process twice, and pauses its source', async () => {
    const actor = anActor();
    const id = await api(actor, '/deadly');
    const dead = gate();
    feed.at('/deadly', async ({ signal }) => {
      await dead.opened;
      signal.throwIfAborted();
      return good();
    });
    const run = await sync(actor, id);
    await eventually(async () => expect(await runs(actor, id)).toMatchObject([{ status: 'running' }]));
    // The workers neither end nor give back the job, as if their processes had died.
    await takeAgain(run, 'losses = 1');
    await eventually(async () => expect(await jobOf(run, `status = 'running' AND attempts = 2`)).toBe(1));
    // Another run id: this process would extend the lease of its own run.
    await service.database.asAdministrator(
      `UPDATE analytics.job SET leased_until = now() - interval '1 s', run_id = gen_random_uuid()
        WHERE key = '${run.id}'`,
    );
    const [failed] = await eventually(() => ended(actor, id), 30_000);
    expect(failed).toMatchObject({
      ...{ status: 'failed', nextTryAt: null },
      reason: expect.stringContaining('stopped twice while it read'),
    });
    expect(await sourceOf(actor, id)).toMatchObject({ isActive: false, pausedReason: 'failures' });
    expect(await notices(actor)).toMatchObject([
      {
        type: 'source_paused',
        params: { text: expect.stringMatching(/^The server stopped twice .* Then resume the source\.$/) },
      },
    ]);
    dead.open();
    await eventually(async () => expect(await jobOf(run, `status = 'failed' AND losses = 2`)).toBe(1));
    expect(await sourceOf(actor, id)).toMatchObject({ isActive: false, pausedReason: 'failures' });
  });

  it('notifies once of what only a person can fix, and of the recovery', async () => {
    const actor = anActor();
    const id = await api(actor, '/key');
    feed.at('/key', () =>
      Promise.resolve(bad('person', 401, 'The server refused the key. Enter another one.')),
    );
    await sync(actor, id);
    await ended(actor, id);
    await sync(actor, id);
    expect((await ended(actor, id, 2))[0]).toMatchObject({
      status: 'failed',
      httpStatus: 401,
      reason: 'The server refused the key. Enter another one.',
      nextTryAt: null,
    });
    expect((await sourceOf(actor, id))?.lastFailure).toBe('The server refused the key. Enter another one.');
    expect(await notices(actor)).toMatchObject([
      {
        type: 'source_failed',
        userIds: null,
        params: { title: 'API', text: 'The server refused the key. Enter another one.' },
      },
    ]);
    feed.at('/key', () => Promise.resolve(good()));
    await sync(actor, id);
    await ended(actor, id, 3);
    expect((await notices(actor)).map(({ type }) => type).toSorted()).toEqual([
      'source_failed',
      'source_recovered',
    ]);
    expect((await sourceOf(actor, id))?.lastFailure).toBeNull();
  });

  it('tries again what may pass, then waits for the schedule', async () => {
    const actor = anActor();
    const id = await api(actor, '/down');
    feed.at('/down', () => Promise.resolve(bad('passing', 503, 'The server is busy.', 600)));
    clock.time = '2026-05-10T11:00:00.000Z';
    await set(id, `sync_minutes = 60, next_sync_at = '${clock.time}'`);
    await plan();
    const [first] = await ended(actor, id);
    expect(first).toMatchObject({
      trigger: 'schedule',
      status: 'failed',
      nextTryAt: '2026-05-10T11:10:00.000Z',
    });
    expect(await sourceOf(actor, id)).toMatchObject({
      nextSyncAt: '2026-05-10T11:10:00.000Z',
      lastSyncAt: null,
    });
    for (const [time, count] of [
      ['2026-05-10T11:10:00.000Z', 2],
      ['2026-05-10T11:21:00.000Z', 3],
    ] as const) {
      clock.time = time;
      await plan();
      expect((await ended(actor, id, count))[0]?.trigger).toBe('retry');
    }
    const next = Date.parse((await sourceOf(actor, id))?.nextSyncAt ?? '') - clock.now().getTime();
    expect(next / 60_000).toBeGreaterThanOrEqual(51);
    expect(next / 60_000).toBeLessThanOrEqual(57);
    expect(await notices(actor)).toEqual([]);
  });

  it('pauses a source after ten failures in a row, until it is resumed', async () => {
    const actor = anActor();
    const id = await api(actor, '/broken');
    feed.at('/broken', () => Promise.resolve(bad('passing', 500, 'The server failed.')));
    await set(id, 'failures = 9');
    await sync(actor, id);
    await ended(actor, id);
    expect(await sourceOf(actor, id)).toMatchObject({
      isActive: false,
      pausedReason: 'failures',
      nextSyncAt: null,
    });
    expect(await notices(actor)).toMatchObject([{ type: 'source_paused' }]);
    await expect(sync(actor, id)).rejects.toMatchObject({ code: 'conflict' });
    await service.call(updateDataSource, { id, isActive: true }, { actor });
    expect(await sourceOf(actor, id)).toMatchObject({ isActive: true, pausedReason: null });
    feed.at('/broken', () => Promise.resolve(good()));
    await sync(actor, id);
    expect((await ended(actor, id, 2))[0]?.status).toBe('succeeded');
  });

  it('reads one source of a host at a time, in the order of their requests', async () => {
    const actor = anActor();
    const gates = [gate(), gate(), gate()];
    let reads = 0;
    feed.at('/slow', async () => {
      reads += 1;
      await gates[reads - 1]?.opened;
      return good();
    });
    const ids: string[] = [];
    for (const host of ['slow.example', 'slow.example.', 'slow.example']) {
      const id = await api(actor, '/slow', host);
      ids.push(id);
      await sync(actor, id);
    }
    const statuses = async () =>
      (await Promise.all(ids.map((id) => runs(actor, id)))).flat().map(({ status }) => status);
    await eventually(async () => expect(await statuses()).toEqual(['running', 'queued', 'queued']));
    const other = await api(actor, '/free', 'free.example');
    await sync(actor, other);
    await ended(actor, other);
    expect(await statuses()).toEqual(['running', 'queued', 'queued']);
    const [waiting] = await runs(actor, ids[1] ?? '');
    expect(waiting && (await jobOf(waiting, `status = 'queued' AND attempts = 0`))).toBe(1);
    gates[0]?.open();
    await eventually(async () => expect(await statuses()).toEqual(['succeeded', 'running', 'queued']));
    gates[1]?.open();
    gates[2]?.open();
    await Promise.all(ids.map((id) => ended(actor, id)));
    expect(reads).toBe(3);
  });

  it('refuses a member more than 20 open syncs, and no other member', async () => {
    const actor = anActor();
    const colleague = anActor({ workspaceId: actor.workspaceId });
    const id = await api(actor, '/limited');
    const run = (await sync(actor, id)).id;
    await ended(actor, id);
    const copyOf = (table: string, row: string, columns: string) => `
      INSERT INTO analytics.${table} SELECT (jsonb_populate_record(row, jsonb_build_object(${columns}))).*
        FROM analytics.${table} AS row, generate_series(1, 20) AS n WHERE row.id = '${row}'`;
    const numbered = (first: string) =>
      `('00000000-0000-4000-8000-${first}' || lpad(n::text, 11, '0'))::uuid`;
    await service.database.asAdministrator(copyOf('data_source', id, `'id', ${numbered('a')}`));
    await service.database.asAdministrator(
      copyOf(
        'sync_run',
        run,
        `'id', ${numbered('b')}, 'data_source_id', ${numbered('a')}, 'status', 'queued'`,
      ),
    );
    await expect(sync(actor, id)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 30 },
    });
    await sync(colleague, id);
    await ended(actor, id, 2);
    await service.database.asAdministrator(
      `DELETE FROM analytics.sync_run WHERE id = '00000000-0000-4000-8000-b00000000001'`,
    );
    await sync(actor, id);
    await ended(actor, id, 3);
    await service.database.asAdministrator(
      `DELETE FROM analytics.data_source WHERE id::text LIKE '00000000-0000-4000-8000-a%'`,
    );
  });

  it('reports a source of any type that passed its freshness limit once, and its recovery', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await service.call(updateDataSource, { id, freshnessLimitMinutes: 120 }, { actor });
    const start = clock.now().getTime();
    clock.time = new Date(start + 110 * 60_000).toISOString();
    await plan();
    expect(await notices(actor)).toEqual([]);
    const { createdAt = '', freshUntil } = (await sourceOf(actor, id)) ?? {};
    expect(freshUntil).toBe(new Date(Date.parse(createdAt) + 120 * 60_000).toISOString());
    clock.time = new Date(start + 130 * 60_000).toISOString();
    await plan();
    await plan();
    expect(await notices(actor)).toMatchObject([
      { type: 'source_late', params: { title: 'Figures', text: 'No new rows for more than 2 hours.' } },
    ]);
    await upload(service, actor, id, csv('visits,1,,2026-05-01'));
    expect((await notices(actor)).map(({ type }) => type).toSorted()).toEqual([
      'source_late',
      'source_recovered',
    ]);
    expect(await runs(actor, id)).toMatchObject([
      { trigger: 'upload', fileName: 'figures.csv', rowsAdded: 1 },
    ]);
    expect(await sourceOf(actor, id)).toMatchObject({
      lastRowsAt: clock.time,
      freshUntil: new Date(start + 250 * 60_000).toISOString(),
    });
    await service.call(updateDataSource, { id, isActive: false }, { actor });
    expect(await sourceOf(actor, id)).toMatchObject({ freshUntil: null });
  });

  it('follows the settings of the user that created the sources, newest first', async () => {
    const actor = anActor();
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    const send = (
      revision: number,
      automaticSync: boolean,
      highFrequencySync: boolean,
      clientDataAccess: boolean,
    ) =>
      service.publish(preferencesChanged, {
        userId: actor.userId,
        preferences: { automaticSync, highFrequencySync, clientDataAccess },
        revision,
      });
    const id = await api(actor, '/settings');
    expect((await sourceOf(actor, id))?.nextSyncAt).toBeNull();
    await send(3, true, true, false);
    const wait = Date.parse((await sourceOf(actor, id))?.nextSyncAt ?? '') - clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(5 * 60_000);
    expect(await sourceOf(client, id)).toBeUndefined();
    // The tab that changed the settings has no row of a source in its answer.
    const shown = await sourceOf(actor, id);
    const newest = async () =>
      (await service.published(sourceChanged)).findLast(({ sourceId }) => sourceId === id);
    const event = await newest();
    expect(event?.source).toEqual(shown);
    // Clients saw it before, and must drop it.
    expect(event?.concernsClients).toBe(true);
    expect(event?.isInAnswer).toBeUndefined();
    await send(2, false, false, true);
    expect(await sourceOf(client, id)).toBeUndefined();
    const added = await aSource(service, actor, { name: 'Added later' });
    expect(await sourceOf(client, added.id)).toBeUndefined();
    await send(4, true, false, false);
    expect((await newest())?.concernsClients).toBe(false);
    await send(5, false, false, true);
    expect((await newest())?.concernsClients).toBe(true);
    expect(await sourceOf(client, added.id)).toMatchObject({ name: 'Added later' });
    expect((await sourceOf(actor, id))?.nextSyncAt).toBeNull();
  });

  it('refuses clients, other workspaces, and sources that it cannot read', async () => {
    const actor = anActor();
    const id = await api(actor, '/rights');
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    await expect(sync(client, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(runs(client, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(sync(anActor(), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(runs(anActor(), id)).rejects.toMatchObject({ code: 'not_found' });
    const file = await aSource(service, actor);
    await expect(sync(actor, file.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await runs(actor, id)).toEqual([]);
  });
});
