import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, countRows, csv, startAnalytics, TestClock, upload } from './analytics.js';

interface Rollup {
  name: string;
  day: string | null;
  value: string;
  at: string;
  metric_id: string;
  unit?: string | null;
  point_count?: number;
  sum?: string;
  minimum?: string;
  maximum?: string;
}

const rollups = (table: 'metric_daily' | 'metric_latest'): string =>
  table === 'metric_daily'
    ? `SELECT name, day::text, value, "timestamp"::text AS at, metric_id, point_count, sum, minimum, maximum
         FROM analytics.metric_daily WHERE data_source_id = $1 ORDER BY name, day`
    : `SELECT name, NULL AS day, value, "timestamp"::text AS at, metric_id, unit
         FROM analytics.metric_latest WHERE data_source_id = $1 ORDER BY name`;

/** The expected rollups, computed only from the points. */
const recomputed = (daily: boolean): string => `
  SELECT DISTINCT ON (name, day) name, day, value, "timestamp"::text AS at, id AS metric_id,
         ${daily ? '(count(*) OVER one)::integer AS point_count, sum(value) OVER one AS sum, min(value) OVER one AS minimum, max(value) OVER one AS maximum' : 'unit'}
    FROM (SELECT *, ${daily ? `("timestamp" AT TIME ZONE 'UTC')::date::text` : 'NULL::text'} AS day
            FROM analytics.metric WHERE data_source_id = $1) AS point
  WINDOW one AS (PARTITION BY name, day)
   ORDER BY name, day, "timestamp" DESC, id DESC`;

describe('rollups', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock: new TestClock('2026-05-10T12:00:00.000Z') });
  });

  afterAll(() => service.stop());

  const read = (sql: string, id: string): Promise<Rollup[]> =>
    service.database.asAdministrator<Rollup>(sql, [id]);

  async function expectTruth(id: string): Promise<void> {
    expect(await read(rollups('metric_daily'), id)).toEqual(await read(recomputed(true), id));
    expect(await read(rollups('metric_latest'), id)).toEqual(await read(recomputed(false), id));
  }

  const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

  const names = ['active_users', 'conversion_rate', 'revenue_pro', 'Revenue_Pro', 'ünï,cödé'];

  /** Few names, days, hours and values, so that repeats, late points and equal timestamps are frequent. */
  const randomLine = (): string => {
    const day = String(1 + randomInt(6)).padStart(2, '0');
    const month = pick(['2025-12', '2026-01', '2026-04']);
    const time = pick(['00:00:00.000Z', '12:30:00Z', '23:59:59.999Z', '23:30:00-02:00']);
    return `"${pick(names)}",${randomInt(4)},${pick(['', 'EUR', 'h'])},${month}-${day}T${time}`;
  };

  const many = (count: number): string[] => Array.from({ length: count }, randomLine);

  it.each([1, 2, 3, 4, 5])(
    'equal a computation from the points after files in random order (%d)',
    async () => {
      const actor = anActor();
      const { id } = await aSource(service, actor);
      let added = 0;
      for (let file = 0; file < 6; file += 1) {
        const lines = many(1 + randomInt(150));
        added += (await upload(service, actor, id, csv(...lines))).rowsAdded;
        await expectTruth(id);
      }
      const [count] = await read(
        'SELECT count(*) AS value FROM analytics.metric WHERE data_source_id = $1',
        id,
      );
      expect(Number(count?.value)).toBe(added);
    },
  );

  it('equal a computation from the points after large files with repeats', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const odd = '"tab\there \\N","7",x\\N,2026-05-01';
    let added = 0;
    for (let file = 0; file < 3; file += 1) {
      const lines = Array.from(
        { length: 2_500 },
        (_, n) =>
          `many,${randomInt(1_000)},EUR,2026-0${1 + (n % 4)}-${10 + randomInt(15)}T0${randomInt(9)}:00:00Z`,
      );
      added += (await upload(service, actor, id, csv(odd, ...lines, ...lines.slice(0, 9), ...many(300))))
        .rowsAdded;
      await expectTruth(id);
    }
    expect(await countRows(service, `metric WHERE data_source_id = '${id}'`)).toBe(added);
    expect(await countRows(service, `data_source WHERE id = '${id}' AND point_count = ${added}`)).toBe(1);
    expect(
      await read(
        `SELECT unit AS name FROM analytics.metric WHERE name LIKE 'tab%' AND data_source_id = $1`,
        id,
      ),
    ).toEqual([{ name: 'x\\N' }]);
  });

  it('equal a computation from the points after a large file of new points', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const lines = Array.from(
      { length: 2_100 },
      (_, n) =>
        `"${pick(names)}",${randomInt(9)},${pick(['', 'h'])},${new Date(Date.UTC(2026, 2, 1) + n * 1_800_000).toISOString()}`,
    );
    expect((await upload(service, actor, id, csv(...lines))).rowsAdded).toBe(2_100);
    await expectTruth(id);
  });

  it('equal a computation from the points after a file of very many names and days', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const lines = Array.from(
      { length: 50_400 },
      (_, n) =>
        `daily_${n % 84},${n % 997},,${new Date(Date.UTC(2024, 5, 1 + Math.floor(n / 84))).toISOString().slice(0, 10)}`,
    );
    expect((await upload(service, actor, id, csv(...lines))).rowsAdded).toBe(50_400);
    await expectTruth(id);
  });

  it('count a late point for its own day only', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('a,1,,2026-05-01T10:00:00Z', 'a,2,,2026-05-03T10:00:00Z'));
    await upload(service, actor, id, csv('a,3,,2026-05-02T10:00:00Z', 'a,4,,2026-05-03T09:00:00Z'));
    expect((await read(rollups('metric_daily'), id)).map(({ day, value }) => [day, Number(value)])).toEqual([
      ['2026-05-01', 1],
      ['2026-05-02', 3],
      ['2026-05-03', 2],
    ]);
    expect((await read(rollups('metric_latest'), id)).map(({ value }) => Number(value))).toEqual([2]);
  });

  it('use the later arrival of two values with one timestamp, in one file and in two', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('a,9,,2026-05-01', 'a,5,,2026-05-01', 'b,7,,2026-05-01'));
    await upload(service, actor, id, csv('b,6,,2026-05-01'));
    expect((await read(rollups('metric_latest'), id)).map(({ value }) => Number(value))).toEqual([5, 6]);
  });

  it('have one value for a time, the one that arrived last, where rows are values', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await service.call(updateDataSource, { id, rows: 'values' }, { actor });
    for (const lines of [['a,9,,2026-05-01', 'a,5,,2026-05-01'], ['a,9,,2026-05-01'], ['a,9,,2026-05-01']]) {
      await upload(service, actor, id, csv(...lines));
    }
    const [day] = await read(rollups('metric_daily'), id);
    expect([day?.value, day?.sum, day?.minimum, day?.maximum].map(Number)).toEqual([9, 9, 9, 9]);
    await upload(service, actor, id, csv('a,5,,2026-05-01', 'a,9,,2026-05-01', 'a,5,,2026-05-01'));
    expect((await read(rollups('metric_latest'), id)).map(({ value }) => Number(value))).toEqual([5]);
    await expectTruth(id);
  });

  it('are rebuilt from points inserted by SQL', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('gone,1,,2026-05-01'));
    await service.database.asAdministrator(`
      SELECT analytics.ensure_metric_partition(month)
        FROM generate_series(timestamptz '2025-08-01', '2026-05-01', '1 month') AS month`);
    await service.database.asAdministrator(
      `INSERT INTO analytics.metric (workspace_id, data_source_id, name, value, "timestamp")
       SELECT $1, $2, 'active_users', n % 100, timestamptz '2025-08-01' + n * interval '17 minutes'
         FROM generate_series(1, 20000) AS n`,
      [actor.workspaceId, id],
    );
    await service.database.asAdministrator(
      `DELETE FROM analytics.metric WHERE data_source_id = $1 AND name = 'gone'`,
      [id],
    );
    const asService = await service.database.connect('analytics');
    await asService.query('SELECT refresh_rollups($1)', [id]);
    await expectTruth(id);
    expect(await read(rollups('metric_latest'), id)).toHaveLength(1);
    expect(await countRows(service, `data_source WHERE id = '${id}' AND point_count = 20000`)).toBe(1);
  });
});
