import type { DataSource } from 'typeorm';

/**
 * The statements that would make the migrated schema what the entities say; none where they agree. Looks at the tables
 * of the entities only, so the platform's own tables, which have none, are left alone.
 */
export async function schemaDifference(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
