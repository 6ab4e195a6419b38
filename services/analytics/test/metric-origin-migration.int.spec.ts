import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { migrateTo } from './migrate-to.js';

const workspace = '00000000-0000-4000-8000-000000000001';
const source = '00000000-0000-4000-8000-000000000002';

describe('the migration of points to origins', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    await migrateTo(database, (name) => name < '0005');
    await database.asAdministrator(
      `INSERT INTO analytics.data_source (id, workspace_id, name, type, created_by) VALUES ($2, $1, 'a', 'File Upload', $1)`,
      [workspace, source],
    );
    await database.asAdministrator(`SELECT analytics.ensure_metric_partition('2026-04-01')`);
    await database.asAdministrator(
      `INSERT INTO analytics.metric (workspace_id, data_source_id, name, value, unit, "timestamp") VALUES
         ($1, $2, 'a', 5, 'EUR', '2026-04-01T10:00:00Z'), ($1, $2, 'a', 9, 'EUR', '2026-04-01T12:00:00Z'),
         ($1, $2, 'a', 7, 'USD', '2026-04-01T12:00:00Z'), ($1, $2, 'a', 1, NULL, '1999-01-01T00:00:00Z')`,
      [workspace, source],
    );
    const asService = await database.connect('analytics');
    await asService.query('SET search_path = analytics');
    await asService.query('SELECT refresh_rollups($1)', [source]);
    await migrateTo(database, () => true);
  });

  afterAll(() => database.drop());

  const read = (sql: string) => database.asAdministrator(sql, [source]);

  it('fills the rollups from the points of every partition', async () => {
    expect(
      await read(`SELECT day::text, value, point_count, sum, minimum, maximum FROM analytics.metric_daily
                   WHERE data_source_id = $1 ORDER BY day`),
    ).toEqual([
      { day: '1999-01-01', value: '1.00', point_count: 1, sum: '1.00', minimum: '1.00', maximum: '1.00' },
      { day: '2026-04-01', value: '7.00', point_count: 3, sum: '21.00', minimum: '5.00', maximum: '9.00' },
    ]);
    expect(
      await read('SELECT value, unit, units FROM analytics.metric_latest WHERE data_source_id = $1'),
    ).toEqual([{ value: '7.00', unit: 'USD', units: ['EUR', 'USD'] }]);
  });

  it('gives old and new partitions the origin in their key', async () => {
    await database.asAdministrator(`SELECT analytics.ensure_metric_partition('2026-05-01')`);
    for (const at of ['1999-01-01T00:00:00Z', '2026-04-01T10:00:00Z', '2026-05-01T10:00:00Z']) {
      const insert = (origin: string) =>
        database.asAdministrator(
          `INSERT INTO analytics.metric (workspace_id, data_source_id, name, value, "timestamp", origin)
           VALUES ($1, $2, 'b', 5, $3, $4)`,
          [workspace, source, at, origin],
        );
      await insert('');
      await insert('msg_1');
      await expect(insert('msg_1')).rejects.toThrow(/duplicate key/);
    }
  });
});
