import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMetricSeries, listMetricTrends } from '@emberdeck/contracts/analytics/dashboard';
import { updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { listMetrics, maxListedMetrics, setMetricAggregation } from '@emberdeck/contracts/analytics/metrics';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, upload } from './analytics.js';

describe('the metrics of a workspace', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics();
  });

  afterAll(() => service.stop());

  it('are listed by name with the newest value over all sources and their aggregation', async () => {
    const actor = anActor();
    const one = await aSource(service, actor, { name: 'One' });
    const two = await aSource(service, actor, { name: 'Two' });
    await upload(service, actor, one.id, csv('visits,5,,2026-05-01', 'orders,1,pcs,2026-05-01'));
    await upload(service, actor, two.id, csv('visits,7,k,2026-05-02'));
    await service.call(setMetricAggregation, { name: 'visits', aggregation: 'sum' }, { actor });
    await service.call(setMetricAggregation, { name: 'visits', aggregation: 'average' }, { actor });
    expect(await service.call(listMetrics, { search: null }, { actor })).toEqual([
      {
        name: 'orders',
        unit: 'pcs',
        aggregation: 'last',
        value: 1,
        newestAt: '2026-05-01T00:00:00.000Z',
        sources: [{ id: one.id, name: 'One' }],
      },
      {
        name: 'visits',
        unit: 'k',
        aggregation: 'average',
        value: 7,
        newestAt: '2026-05-02T00:00:00.000Z',
        sources: [
          { id: one.id, name: 'One' },
          { id: two.id, name: 'Two' },
        ],
      },
    ]);
  });

  it('hide sources that are closed to clients, and those of other workspaces', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('visits,5,,2026-05-01'));
    await service.database.asAdministrator(
      'UPDATE analytics.data_source SET client_access = false WHERE id = $1',
      [id],
    );
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    expect(await service.call(listMetrics, { search: null }, { actor: client })).toEqual([]);
    expect(await service.call(listMetrics, { search: null }, { actor: anActor() })).toEqual([]);
  });

  it('are those of active sources, as every figure', async () => {
    const actor = anActor();
    const paused = await aSource(service, actor, { name: 'Paused' });
    const active = await aSource(service, actor, { name: 'Active' });
    await upload(service, actor, paused.id, csv('visits,5,,2026-05-01', 'orders,1,,2026-05-01'));
    await upload(service, actor, active.id, csv('visits,7,,2026-04-01'));
    await service.call(updateDataSource, { id: paused.id, isActive: false }, { actor });
    const listed = await service.call(listMetrics, { search: null }, { actor });
    expect(listed.map(({ name, value, sources }) => [name, value, sources.map((each) => each.name)])).toEqual(
      [['visits', 7, ['Active']]],
    );
    const names = ['orders', 'visits'];
    const trends = await service.call(listMetricTrends, { name: names }, { actor });
    expect(trends.map(({ name, value }) => [name, value])).toEqual([['visits', 7]]);
    const chartOf = async (metric: string) =>
      (await service.call(getMetricSeries, { range: '1year', metric }, { actor })).points.length > 0;
    expect(await Promise.all(names.map(chartOf))).toEqual([false, true]);
  });

  it('are found by a part of their name beyond the end of the list', async () => {
    const actor = anActor();
    for (const letter of ['a', 'b']) {
      const { id } = await aSource(service, actor);
      const lines = Array.from({ length: maxMetricNames }, (_, index) => `${letter}_${index},1,,2026-05-01`);
      await upload(service, actor, id, csv(...lines));
    }
    const search = async (text: string | null) =>
      (await service.call(listMetrics, { search: text }, { actor })).map(({ name }) => name);
    expect(await search(null)).toHaveLength(maxListedMetrics);
    expect(await search(null)).not.toContain('b_7');
    expect(await search('B 77')).toEqual(['b_77', ...Array.from({ length: 10 }, (_, n) => `b_77${n}`)]);
    expect(await search('b_7')).toContain('b_7');
    expect(await search('_')).toHaveLength(maxListedMetrics);
    expect(await search('%')).toEqual([]);
    // More names than the list holds contain it, and sort before it.
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('b,1,,2026-05-01', '_,1,,2026-05-01'));
    expect(await search('_')).toContain('_');
  });

  it('accept no aggregation of a metric that no source has brought', async () => {
    const actor = anActor();
    await expect(
      service.call(setMetricAggregation, { name: 'visits', aggregation: 'sum' }, { actor }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
