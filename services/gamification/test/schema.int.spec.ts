import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaDifference } from '@emberdeck/testing/database/schema-difference';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { definition } from '../src/definition.js';

describe('schema of gamification', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [definition] });
  });

  afterAll(async () => {
    await database.drop();
  });

  it('matches the entities after all migrations', async () => {
    const dataSource = await database.connect('gamification', { entities: definition.entities });
    expect(await schemaDifference(dataSource)).toEqual([]);
  });

  it('indexes every foreign key', async () => {
    const unindexed = await database.asAdministrator(`
      SELECT c.conname FROM pg_constraint c
      WHERE c.contype = 'f' AND c.connamespace = 'gamification'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`);
    expect(unindexed).toEqual([]);
  });
});
