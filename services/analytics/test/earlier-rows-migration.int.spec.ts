import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { migrateTo } from './migrate-to.js';

const workspace = '00000000-0000-4000-8000-000000000001';
const idOf = (number: number): string => `00000000-0000-4000-8000-0000000001${number}`;
const [api, hook, pausedHook, deletedHook, file, demoHook] = [10, 11, 12, 13, 14, 15].map(idOf);

const sourcesSql = `
  INSERT INTO analytics.data_source
    (id, workspace_id, name, type, endpoint, api_key, is_active, paused_reason, last_sync_at, last_rows_at, next_sync_at,
     freshness_limit_minutes, mapping, deleted_at, created_by, created_at)
  VALUES
    ('${api}', '${workspace}', 'API', 'API Integration', 'https://api.example/v1', 'sealed', true, NULL, '2026-04-02', '2026-04-02',
     '2026-04-02T01:00:00Z', 60, '{"rows": "data", "name": "n", "value": "v", "unit": null, "timestamp": "t"}', NULL, '${workspace}', '2026-01-01'),
    ('${hook}', '${workspace}', 'Hook', 'Webhook', NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '${workspace}', '2026-01-02'),
    ('${pausedHook}', '${workspace}', 'Paused', 'Webhook', NULL, NULL, false, 'user', NULL, NULL, NULL, 120, NULL, NULL, '${workspace}', '2026-01-03'),
    ('${deletedHook}', '${workspace}', 'Deleted', 'Webhook', NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, '2026-04-01', '${workspace}', '2026-01-04'),
    ('${file}', '${workspace}', 'File', 'File Upload', NULL, NULL, true, NULL, '2026-04-02', '2026-04-02', NULL, NULL, NULL, NULL, '${workspace}', '2026-01-05'),
    ('${demoHook}', '${demoWorkspace.id}', 'Demo', 'Webhook', NULL, NULL, true, NULL, '2026-04-02', NULL, NULL, NULL, NULL, NULL, '${workspace}', '2026-01-06')`;

const runsSql = `
  INSERT INTO analytics.sync_run (id, workspace_id, data_source_id, started_by, trigger, status, reason, rows_read, rows_added, rows_skipped)
  VALUES (gen_random_uuid(), '${workspace}', '${api}', NULL, 'schedule', 'running', NULL, 3, 2, 1),
         (gen_random_uuid(), '${workspace}', '${api}', NULL, 'schedule', 'failed', 'No answer', 0, 0, 0),
         (gen_random_uuid(), '${workspace}', '${file}', '${workspace}', 'upload', 'succeeded', NULL, 9, 9, 0)`;

/** The same times and values under several names and sources, several values of one time, old and new months. */
const pointsSql = `
  INSERT INTO analytics.metric (workspace_id, data_source_id, name, value, unit, "timestamp", metadata)
  SELECT '${workspace}', source::uuid, name, value, CASE WHEN value > 1 THEN 'EUR' END,
         moment + hour * interval '1 hour', CASE WHEN hour = 0 THEN '{"a": 1}'::jsonb END
    FROM unnest(ARRAY['${api}', '${file}', '${hook}', '${deletedHook}']) AS source,
         unnest(ARRAY['visits', 'Visits', 'revenue_é', 'visits ']) AS name,
         unnest(ARRAY[-1, 0, 1.25, 9999999999999.99]) AS value,
         unnest(ARRAY['1999-12-30T22:00:00Z', '2026-03-31T22:00:00Z', '2026-04-30T23:00:00Z']::timestamptz[]) AS moment,
         generate_series(0, 4) AS hour
   ORDER BY random()`;

type Row = Record<string, unknown>;

/** A run that was open, and that no job continues, has failed. Every other row stays. */
const settled = (row: Row): Row =>
  row['status'] === 'running'
    ? {
        ...row,
        status: 'failed',
        reason: 'The server stopped while this was running.',
        finished_at: expect.any(Date),
      }
    : row;

describe('the migrations of an earlier version with rows', () => {
  let database: TestDatabase;
  let columns: Map<string, string>;
  let before: Map<string, Row[]>;

  const read = <Row extends object>(sql: string) => database.asAdministrator<Row>(sql);

  /** All rows of a table in the columns that it had before. */
  const rowsOf = (table: string): Promise<Row[]> =>
    read(`SELECT ${columns.get(table)} FROM analytics.${table} ORDER BY ${columns.get(table)}`);

  async function refreshRollups(): Promise<void> {
    const asService = await database.connect('analytics');
    await asService.query('SET search_path = analytics');
    for (const source of [api, file, hook, deletedHook]) {
      await asService.query('SELECT refresh_rollups($1)', [source]);
    }
  }

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    await migrateTo(database, (name) => name < '0006');
    await read(sourcesSql);
    await read(runsSql);
    for (const month of ['2026-03-01', '2026-04-01', '2026-05-01']) {
      await read(`SELECT analytics.ensure_metric_partition('${month}')`);
    }
    await read(pointsSql);
    await refreshRollups();
    const found = await read<{ table: string; columns: string }>(
      `SELECT c.relname::text AS table, string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) AS columns
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'analytics'::regnamespace
          AND c.relname IN ('data_source', 'sync_run', 'metric', 'metric_daily', 'metric_latest')
          AND a.atttypid <> 'jsonb'::regtype GROUP BY 1`,
    );
    columns = new Map(found.map((each) => [each.table, each.columns]));
    before = new Map();
    for (const table of columns.keys()) {
      before.set(table, await rowsOf(table));
    }
    await migrateTo(database, () => true);
  });

  afterAll(() => database.drop());

  it.each([
    ['data_source', 6],
    ['sync_run', 3],
    ['metric', 960],
    ['metric_daily', 96],
    ['metric_latest', 16],
  ])('keep every row of %s as it was', async (table, count) => {
    const rows = await rowsOf(table);
    expect(rows).toHaveLength(count);
    expect(rows).toEqual(before.get(table)?.map(settled));
  });

  it('keep JSON, and give no point an origin', async () => {
    expect(await read('SELECT mapping FROM analytics.data_source WHERE mapping IS NOT NULL')).toEqual([
      { mapping: { rows: 'data', name: 'n', value: 'v', unit: null, timestamp: 't' } },
    ]);
    expect(
      await read(`SELECT count(*)::integer AS points, count(metadata)::integer AS metadata, count(received_at)::integer AS received
                    FROM analytics.metric WHERE origin = ''`),
    ).toEqual([{ points: 960, metadata: 192, received: 960 }]);
  });

  it('fill the new columns of the rollups as counting the points again does', async () => {
    const all = () =>
      read(`SELECT d.*, l.unit FROM analytics.metric_daily d
              LEFT JOIN analytics.metric_latest l USING (data_source_id, name) ORDER BY d.data_source_id, d.name, d.day`);
    const migrated = await all();
    await refreshRollups();
    expect(await all()).toEqual(migrated);
    expect(
      await read(
        'SELECT sum(point_count)::integer AS points, min(minimum) AS low FROM analytics.metric_daily',
      ),
    ).toEqual([{ points: 960, low: '-1.00' }]);
  });

  it('give each webhook an address and no secret, also a paused or deleted one', async () => {
    const rows = await read<{ id: string; hook_id: string }>('SELECT * FROM analytics.webhook ORDER BY id');
    expect(rows).toMatchObject(
      [hook, pausedHook, deletedHook]
        .map((id) => ({ id, workspace_id: workspace, secret: null }))
        .concat([{ id: demoHook, workspace_id: demoWorkspace.id, secret: null }]),
    );
    expect(new Set(rows.map((row) => row.hook_id)).size).toBe(4);
    expect(rows.every((row) => /^[\w-]{22}$/.test(row.hook_id))).toBe(true);
  });
});
