import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  listDeletedSources,
  readSourceDependents,
  restoreDataSource,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import { syncDataSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  activitiesOf,
  aSource,
  countRows,
  csv,
  runScheduled,
  startAnalytics,
  TestClock,
  upload,
} from './analytics.js';

const dayMs = 86_400_000;

const mapping = { rows: 'data', name: `'visits'`, value: 'count', unit: null, timestamp: 'at' };

const api = {
  name: 'Sales',
  type: 'API Integration',
  description: null,
  endpoint: 'https://example.com/metrics',
  apiKey: 'sk-live-0123456789abcdef',
} as const;

describe('changes of a source', () => {
  const clock = new TestClock('2026-05-10T10:00:00.000Z');
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({
      clock,
      environment: { SOURCES_PER_WORKSPACE: '2', POINTS_PER_WORKSPACE: '3' },
    });
  });

  afterAll(() => service.stop());

  type Change = Omit<CallInput<typeof updateDataSource>, 'id'>;
  const change = (actor: Actor, id: string, changes: Change) =>
    service.call(updateDataSource, { id, ...changes }, { actor });
  const deleted = (actor: Actor) => service.call(listDeletedSources, { limit: 50 }, { actor });
  const list = (actor: Actor) => service.call(listDataSources, { limit: 50 }, { actor });
  const stored = async (id: string) => {
    const [row] = await service.database.asAdministrator<Record<string, unknown>>(
      `SELECT * FROM analytics.data_source WHERE id = '${id}'`,
    );
    return row ?? {};
  };
  const runJob = (name: string): Promise<void> => runScheduled(service, name);

  it('stores how an API is read, and schedules its first sync', async () => {
    const connection = {
      keyPlacement: 'header',
      headerName: 'X-Api-Key',
      mapping,
      paging: { kind: 'page', parameter: 'page', first: 1 },
      timeParameter: 'since',
      freshnessLimitMinutes: 90,
    } as const;
    const actor = anActor();
    const source = await service.call(createDataSource, { ...api, ...connection }, { actor });
    expect(source).toMatchObject({
      ...connection,
      nextSyncAt: clock.time,
      pausedReason: null,
      lastFailure: null,
    });
    expect(await list(actor)).toMatchObject([connection]);
  });

  it('keeps what another form changed, and refuses a field that it has changed', async () => {
    const actor = anActor();
    const secret = { ...api, endpoint: 'https://example.com/metrics?page=1', mapping };
    const { id, endpoint } = await service.call(createDataSource, secret, { actor });
    await change(actor, id, { name: 'Shop', before: { name: 'Sales', endpoint, mapping } });
    const changed = await change(actor, id, { description: 'Daily', before: { description: null } });
    expect(changed).toMatchObject({ name: 'Shop', description: 'Daily' });
    await expect(
      change(actor, id, { name: 'Store', before: { name: 'Sales', description: 'Daily' } }),
    ).rejects.toMatchObject({
      code: 'changed_elsewhere',
      details: { fields: [{ field: 'name', parameter: '"Shop"' }] },
    });
    const elsewhere = { apiKey: 'sk-live-another-9876', before: { endpoint: 'https://example.com/v1' } };
    await expect(change(actor, id, elsewhere)).rejects.toMatchObject({ code: 'changed_elsewhere' });
    expect(await list(actor)).toMatchObject([{ name: 'Shop', apiKeyLastFour: 'cdef' }]);
  });

  it.each([
    ['a header without a name', { keyPlacement: 'header' as const }],
    ['a query parameter without a name', { keyPlacement: 'query' as const, headerName: null }],
  ])('refuses %s', async (_, changes) => {
    const refused = { code: 'validation_failed', details: { fields: [{ field: 'headerName' }] } };
    const actor = anActor();
    await expect(service.call(createDataSource, { ...api, ...changes }, { actor })).rejects.toMatchObject(
      refused,
    );
    const { id } = await service.call(createDataSource, api, { actor });
    await expect(change(actor, id, changes)).rejects.toMatchObject(refused);
  });

  it.each<[string, Change, { hasApiKey: boolean; apiKeyLastFour: string | null }]>([
    ['keeps the key without one', { name: 'Other' }, { hasApiKey: true, apiKeyLastFour: 'cdef' }],
    [
      'keeps the key on the same host',
      { endpoint: 'https://example.com/v2' },
      { hasApiKey: true, apiKeyLastFour: 'cdef' },
    ],
    ['removes the key by null', { apiKey: null }, { hasApiKey: false, apiKeyLastFour: null }],
    ['replaces the key', { apiKey: 'sk-live-another-9876' }, { hasApiKey: true, apiKeyLastFour: '9876' }],
    [
      'drops the key for another host',
      { endpoint: 'https://evil.example' },
      { hasApiKey: false, apiKeyLastFour: null },
    ],
    [
      'drops the key without encryption',
      { endpoint: 'http://example.com' },
      { hasApiKey: false, apiKeyLastFour: null },
    ],
    [
      'takes a new key for another host',
      { endpoint: 'https://other.example', apiKey: 'sk-live-another-9876' },
      { hasApiKey: true, apiKeyLastFour: '9876' },
    ],
  ])('%s', async (_, changes, expected) => {
    const actor = anActor();
    const { id } = await service.call(createDataSource, api, { actor });
    expect(await change(actor, id, changes)).toMatchObject(expected);
    expect((await stored(id)).api_key !== null).toBe(expected.hasApiKey);
  });

  it('forgets what it knows of the API when the connection changes, and reads it at once', async () => {
    const actor = anActor();
    const { id } = await service.call(createDataSource, api, { actor });
    const reset = () =>
      service.database.asAdministrator(
        `UPDATE analytics.data_source SET next_sync_at = now(), bookmark = '{"etag": "a"}' WHERE id = '${id}'`,
      );
    await reset();
    await change(actor, id, { name: 'Other', description: 'Text' });
    expect((await stored(id)).bookmark).toEqual({ etag: 'a' });
    expect(await change(actor, id, { mapping })).toMatchObject({
      name: 'Other',
      nextSyncAt: clock.time,
      mapping,
    });
    expect((await stored(id)).bookmark).toBeNull();
    await reset();
    await change(actor, id, { mapping: { ...mapping } });
    expect((await stored(id)).bookmark).toEqual({ etag: 'a' });
  });

  it('pauses and resumes', async () => {
    const actor = anActor();
    const { id } = await service.call(createDataSource, api, { actor });
    expect(await change(actor, id, { isActive: false })).toMatchObject({
      isActive: false,
      pausedReason: 'user',
      nextSyncAt: null,
    });
    await expect(service.call(syncDataSource, { id, fromStart: false }, { actor })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await change(actor, id, { endpoint: 'https://example.com/2' })).toMatchObject({
      nextSyncAt: null,
    });
    expect(await change(actor, id, { isActive: true })).toMatchObject({
      isActive: true,
      pausedReason: null,
      nextSyncAt: clock.time,
    });
    // Its sync has begun, and may have failed and said so already.
    const events = (await service.published(sourceChanged)).filter(
      ({ sourceId, isInAnswer }) => sourceId === id && isInAnswer,
    );
    expect(events.map(({ isActive }) => Number(isActive)).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    // The clock stands still, and each row is later than the one before.
    const rows = events.flatMap(({ source }) => source ?? []);
    expect(new Set(rows.map(({ updatedAt }) => updatedAt)).size).toBe(3);
    const newest = rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
    const listed = await list(actor);
    const { nextSyncAt, updatedAt, lastFailure } = listed[0] ?? {};
    expect(listed).toEqual([{ ...newest, nextSyncAt, updatedAt, lastFailure }]);
    const feed = await activitiesOf(service, actor);
    expect(feed.map(({ description }) => description).toSorted()).toEqual([
      'Player_1234 added the data source Sales',
      'Player_1234 changed the data source Sales',
      'Player_1234 paused the data source Sales',
      'Player_1234 resumed the data source Sales',
    ]);
  });

  it('lets only its creator and managers change, delete or restore it, and clients do nothing', async () => {
    const actor = anActor();
    const { workspaceId } = actor;
    const { id } = await service.call(createDataSource, api, { actor });
    const member = anActor({ workspaceId, role: 'team_member', ownsWorkspace: false });
    const client = anActor({ workspaceId, role: 'client', ownsWorkspace: false });
    await expect(change(member, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(anActor(), id, { name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(actor, id, { endpoint: 'http://169.254.169.254' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await service.call(deleteDataSource, { id }, { actor });
    await expect(service.call(restoreDataSource, { id }, { actor: member })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(service.call(restoreDataSource, { id }, { actor: anActor() })).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const call of [
      () => change(client, id, { name: 'Mine' }),
      () => deleted(client),
      () => service.call(restoreDataSource, { id }, { actor: client }),
      () => service.call(readSourceDependents, { id }, { actor: client }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('restores a deleted source with its points, paused and without its key', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await change(actor, id, { apiKey: 'sk-live-0123456789abcdef' });
    await upload(service, actor, id, csv('active_users,7,,2026-05-01', 'visits,1,,2026-05-01'));
    expect(await service.call(readSourceDependents, { id }, { actor })).toEqual({
      points: 2,
      metrics: ['active_users', 'visits'],
      goals: 0,
      limits: 0,
    });
    await service.call(deleteDataSource, { id }, { actor });
    expect((await service.call(getDashboardMetrics, {}, { actor })).activeUsers).toBeNull();
    expect(await stored(id)).toMatchObject({ api_key: null, api_key_last_four: null, next_sync_at: null });
    expect(await deleted(actor)).toEqual([
      {
        id,
        name: 'Figures',
        type: 'File Upload',
        deletedAt: clock.time,
        restorableUntil: new Date(clock.now().getTime() + 30 * dayMs).toISOString(),
      },
    ]);
    await expect(upload(service, actor, id, csv('visits,1,,2026-05-02'))).rejects.toMatchObject({
      code: 'not_found',
    });

    const restore = () =>
      service.call(restoreDataSource, { id }, { actor, idempotencyKey: 'restore-once-1' });
    const restored = await restore();
    expect(restored).toMatchObject({ id, isActive: false, pausedReason: 'user', hasApiKey: false });
    expect(await restore()).toEqual(restored);
    expect(await deleted(actor)).toEqual([]);
    await change(actor, id, { isActive: true });
    expect((await service.call(getDashboardMetrics, {}, { actor })).activeUsers).toBe(7);
  });

  it('counts a deleted source and its points only once it is restored', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const second = await aSource(service, actor);
    await upload(service, actor, id, csv('visits,1,,2026-05-01', 'visits,2,,2026-05-02'));
    await service.call(deleteDataSource, { id }, { actor });
    const other = await aSource(service, actor);
    await expect(service.call(restoreDataSource, { id }, { actor })).rejects.toMatchObject({
      code: 'conflict',
    });
    await service.call(deleteDataSource, { id: second.id }, { actor });
    await upload(service, actor, other.id, csv('visits,1,,2026-05-01', 'visits,2,,2026-05-02'));
    await expect(service.call(restoreDataSource, { id }, { actor })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('holds at most 3 points, and this data source would add more'),
    });
    expect((await list(actor)).map((each) => each.id)).toEqual([other.id]);
  });

  it('ends a source for good 30 days after its deletion', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('visits,1,,2026-05-01', 'visits,2,,1990-05-02'));
    await service.call(deleteDataSource, { id }, { actor });
    const deletedAt = clock.now().getTime();
    clock.time = new Date(deletedAt + 30 * dayMs + 1_000).toISOString();
    expect(await deleted(actor)).toEqual([]);
    await expect(service.call(restoreDataSource, { id }, { actor })).rejects.toMatchObject({
      code: 'not_found',
    });
    await runJob('clear-uploads');
    await eventually(async () => {
      for (const table of ['metric', 'metric_daily', 'metric_latest', 'sync_run', 'upload']) {
        expect(await countRows(service, `${table} WHERE data_source_id = '${id}'`)).toBe(0);
      }
      expect(await countRows(service, `metric_purge WHERE data_source_id = '${id}'`)).toBe(0);
      expect(await countRows(service, `data_source WHERE id = '${id}'`)).toBe(0);
    });
    clock.time = new Date(deletedAt).toISOString();
  });
});
