import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { WorkspaceQuotasService } from '../src/ingest/data-sources/workspace-quotas.service.js';
import { definition } from '../src/definition.js';
import { MetricsService } from '../src/figures/metrics/metrics.service.js';
import { type ArrivedPoint, PointsService } from '../src/ingest/points/points.service.js';
import { aSource, countRows, startAnalytics } from './analytics.js';

const may = (day: number): Date => new Date(Date.UTC(2026, 4, day));
const point = (
  name: string,
  value: number,
  timestamp = may(1),
  unit: string | null = null,
): ArrivedPoint => ({
  name,
  value: value.toFixed(2),
  unit,
  timestamp,
});

describe('points of syncs and deliveries', () => {
  let service: TestService;
  let work: UnitOfWork;
  let points: PointsService;

  beforeAll(async () => {
    service = await startAnalytics();
    work = new UnitOfWork(await service.database.connect('analytics', { entities: definition.entities }));
    const limits = { POINTS_PER_WORKSPACE: 2_000, SOURCES_PER_WORKSPACE: 10 };
    const quotas = new WorkspaceQuotasService(
      limits as ConstructorParameters<typeof WorkspaceQuotasService>[0],
    );
    points = new PointsService(new MetricsService(work), quotas);
  });

  afterAll(() => service.stop());

  const source = async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    return { id, workspaceId: actor.workspaceId };
  };

  type Key = Awaited<ReturnType<typeof source>>;

  /** Locks the source first, as every writer does. */
  const add = (key: Key, given: readonly ArrivedPoint[], origin = '', rule: RowRule = 'events'): Promise<number> =>
    work.run(async (tx) => {
      await tx.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [key.id]);
      return (await points.addPoints(tx, key, given, { by: 'sync', origin, rule, runId: null })).added;
    });

  const daily = ({ id }: Key) =>
    service.database.asAdministrator(
      `SELECT name, value, point_count, sum FROM analytics.metric_daily WHERE data_source_id = $1 ORDER BY name, day`,
      [id],
    );

  it('are the same only with the same origin', async () => {
    const key = await source();
    expect(await add(key, [point('orders', 5)], 'msg_1')).toBe(1);
    expect(await add(key, [point('orders', 5)], 'msg_2')).toBe(1);
    expect(await add(key, [point('orders', 5)], 'msg_1')).toBe(0);
    expect(await add(key, [point('orders', 5)])).toBe(1);
    expect(await daily(key)).toEqual([{ name: 'orders', value: '5.00', point_count: 3, sum: '15.00' }]);
  });

  it('that repeat only become the last arrival', async () => {
    const key = await source();
    await add(key, [point('a', 1, may(1), 'EUR'), point('a', 2)]);
    const [before] = await service.database.asAdministrator<{ at: string }>(
      `SELECT received_at::text AS at FROM analytics.metric WHERE data_source_id = $1 AND value = 1`,
      [key.id],
    );
    expect(await add(key, [point('a', 1, may(1), 'USD')])).toBe(0);
    expect(
      await service.database.asAdministrator(
        `SELECT value, unit, received_at > $2::timestamptz AS moved FROM analytics.metric WHERE data_source_id = $1 ORDER BY value`,
        [key.id, before?.at],
      ),
    ).toEqual([
      { value: '1.00', unit: 'EUR', moved: true },
      { value: '2.00', unit: null, moved: false },
    ]);
    expect(await daily(key)).toEqual([{ name: 'a', value: '1.00', point_count: 2, sum: '3.00' }]);
    expect(
      await countRows(
        service,
        `metric_latest WHERE data_source_id = '${key.id}' AND value = 1 AND unit = 'EUR'`,
      ),
    ).toBe(1);
  });

  it('count once when two writers bring them at once', async () => {
    const key = await source();
    const given = Array.from({ length: 300 }, (_, n) => point('a', n, may(1 + (n % 9))));
    const added = await Promise.all([
      add(key, given),
      add(key, given.toReversed()),
      add(key, given.slice(100)),
    ]);
    expect(added.reduce((sum, each) => sum + each)).toBe(300);
    expect(await countRows(service, `data_source WHERE id = '${key.id}' AND point_count = 300`)).toBe(1);
    expect(
      await service.database.asAdministrator(
        'SELECT sum(point_count)::integer AS points, sum(sum) AS sum FROM analytics.metric_daily WHERE data_source_id = $1',
        [key.id],
      ),
    ).toEqual([{ points: 300, sum: '44850.00' }]);
  });

  it('get a partition for a month without one', async () => {
    const key = await source();
    expect(
      await add(key, [
        point('a', 1, new Date('2011-03-04T00:00:00Z')),
        point('a', 1, new Date('1987-01-01T00:00:00Z')),
      ]),
    ).toBe(2);
  });

  it('with more names than a source may have are left out', async () => {
    const key = await source();
    const given = Array.from({ length: maxMetricNames + 5 }, (_, n) => point(`name_${n}`, 1));
    expect(await add(key, given)).toBe(maxMetricNames);
  });

  it('beyond the limit of the workspace are refused together', async () => {
    const key = await source();
    const given = Array.from({ length: 2_001 }, (_, n) => point('a', n));
    await expect(add(key, given)).rejects.toMatchObject({ code: 'conflict' });
    expect(await countRows(service, `metric WHERE data_source_id = '${key.id}'`)).toBe(0);
    expect(await add(key, given.slice(1))).toBe(2_000);
  });
});
