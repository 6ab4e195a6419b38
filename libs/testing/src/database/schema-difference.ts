import type { DataSource } from 'typeorm';

/**
 * Returns the statements that would change the migrated schema to match the entities; none if they match. Compares only
 * tables with entities. The platform's own tables have none and are skipped.
 */
export async function schemaDifference(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
