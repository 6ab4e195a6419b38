import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { schemaDifference } from '@emberdeck/testing/database/schema-difference';
import { definition } from '../src/definition.js';

describe('the schema of analytics', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [definition] });
  });

  afterAll(() => database.drop());

  it('matches the entities, with partitions and without', async () => {
    const dataSource = await database.connect(definition.name, { entities: definition.entities });
    expect(await schemaDifference(dataSource)).toEqual([]);
    await dataSource.query(`SELECT ensure_metric_partition('2026-05-10')`);
    expect(await schemaDifference(dataSource)).toEqual([]);
  });

  it('creates a partition once under concurrent calls, and none far ahead or before 2000', async () => {
    const dataSource = await database.connect(definition.name);
    const moments = ['2025-03-31T23:59:59Z', '2025-04-01T00:00:00Z', '1999-12-31T23:59:59Z'];
    await Promise.all(
      Array.from({ length: 8 }, () =>
        dataSource.query('SELECT ensure_metric_partition(moment) FROM unnest($1::timestamptz[]) AS moment', [
          moments,
        ]),
      ),
    );
    await expect(dataSource.query(`SELECT ensure_metric_partition('2100-01-01T00:00:00Z')`)).rejects.toThrow(
      /so far ahead/,
    );
    const partitions = await database.asAdministrator<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent = 'analytics.metric'::regclass AND inhrelid::regclass::text !~ '2026' ORDER BY 1`,
    );
    expect(partitions.map(({ name }) => name)).toEqual([
      'analytics.metric_2025_03',
      'analytics.metric_2025_04',
      'analytics.metric_before_2000',
    ]);
  });

  it('gives the service no right to change tables', async () => {
    const dataSource = await database.connect(definition.name);
    await expect(dataSource.query('CREATE TABLE mine (id integer)')).rejects.toThrow(/permission denied/);
    await expect(dataSource.query('DROP TABLE metric_before_2000')).rejects.toThrow(/must be owner/);
  });
});
