import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  listSourceMetrics,
  listSourcePoints,
  readDataSource,
  readPointsCsv,
  type SourcePoint,
} from '@emberdeck/contracts/analytics/source-page';
import { setMetricAggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, setSource, startAnalytics, upload } from './analytics.js';

const content = csv(
  'visits,1,,2026-01-31T23:30:00Z',
  'visits,2,,2026-01-31T10:00:00Z',
  'sales,3,usd,2026-01-31T10:00:00Z',
  'visits,4,,2026-02-01T00:00:00Z',
  '"=cmd",5,,2025-12-01T00:00:00Z',
);

const none = { name: null } as const;

describe('the page of a source', () => {
  let service: TestService;
  let actor: Actor;
  let id: string;

  const points = (filter: { name?: string; from?: string; until?: string } = {}, limit = 50) =>
    service.page(listSourcePoints, { id, limit, ...none, ...filter }, { actor });
  const told = ({ name, value }: SourcePoint): string => `${name} ${value}`;

  beforeAll(async () => {
    service = await startAnalytics();
    actor = anActor();
    ({ id } = await aSource(service, actor));
    await upload(service, actor, id, content);
  });

  afterAll(() => service.stop());

  it('shows the source as the list does', async () => {
    const source = await service.call(readDataSource, { id }, { actor });
    expect(source).toMatchObject({ id, name: 'Figures', type: 'File Upload' });
  });

  it('lists points newest first, each once over all pages', async () => {
    const whole = await points();
    expect(whole.items.map(({ timestamp }) => timestamp)).toEqual(
      whole.items
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    );
    const paged: SourcePoint[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.page(
        listSourcePoints,
        { id, limit: 2, ...none, ...(cursor !== undefined && { cursor }) },
        { actor },
      );
      paged.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole.items);
    expect(paged).toHaveLength(5);
  });

  it('filters by name, and by days of the zone of the workspace', async () => {
    expect((await points({ name: 'sales' })).items.map(told)).toEqual(['sales 3']);
    const january = { from: '2026-01-31', until: '2026-01-31' };
    expect((await points({ name: 'visits', ...january })).items.map(told)).toEqual(['visits 1', 'visits 2']);
    expect((await points({ name: 'visits', from: '2026-02-01' })).items.map(told)).toEqual(['visits 4']);
    await service.database.asAdministrator(
      `INSERT INTO analytics.workspace_time_zone (workspace_id, time_zone, rollup_zone, revision)
       VALUES ('${actor.workspaceId}', 'Europe/Berlin', 'Europe/Berlin', 1)
       ON CONFLICT (workspace_id) DO UPDATE SET rollup_zone = 'Europe/Berlin'`,
    );
    expect((await points({ name: 'visits', ...january })).items.map(told)).toEqual(['visits 2']);
  });

  it('returns the metadata of a point', async () => {
    await service.database.asAdministrator(
      `UPDATE analytics.metric SET metadata = '{"shop": "North"}' WHERE data_source_id = '${id}' AND name = 'sales'`,
    );
    const [point] = (await points({ name: 'sales' })).items;
    expect(point?.metadata).toEqual({ shop: 'North' });
  });

  it('writes lines of CSV that no spreadsheet runs, and that can be uploaded again', async () => {
    const { items, nextCursor } = await service.page(readPointsCsv, { id, ...none }, { actor });
    expect(nextCursor).toBeNull();
    expect(items).toContain('"sales",3,"usd",2026-01-31T10:00:00.000Z,"{""shop"":""North""}"');
    expect(items).toContain(`"'=cmd",5,"",2025-12-01T00:00:00.000Z,`);
  });

  it('shows each metric by its aggregation, with the figures of its last days', async () => {
    await service.call(setMetricAggregation, { name: 'visits', aggregation: 'sum' }, { actor });
    const { total, metrics } = await service.call(listSourceMetrics, { id, search: null }, { actor });
    expect(total).toBe(3);
    expect(metrics.map(({ name }) => name)).toEqual(['=cmd', 'sales', 'visits']);
    expect(metrics.at(-1)).toMatchObject({ aggregation: 'sum', line: [3, 4], value: 4, unit: null });
    const found = await service.call(listSourceMetrics, { id, search: 'SAL' }, { actor });
    expect(found).toMatchObject({ total: 1, metrics: [{ name: 'sales', unit: 'usd' }] });
  });

  it('is not found in another workspace, nor by a client where the source is closed to clients', async () => {
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    const calls = (who: Actor) => [
      () => service.call(readDataSource, { id }, { actor: who }),
      () => service.call(listSourceMetrics, { id, search: null }, { actor: who }),
      () => service.page(listSourcePoints, { id, limit: 5, ...none }, { actor: who }),
      () => service.page(readPointsCsv, { id, ...none }, { actor: who }),
    ];
    expect(await service.call(readDataSource, { id }, { actor: client })).toMatchObject({ id });
    expect(
      (await service.page(listSourcePoints, { id, limit: 5, ...none }, { actor: client })).items,
    ).toHaveLength(5);
    await setSource(service, id, 'client_access = false');
    for (const call of [...calls(client), ...calls(anActor())]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
