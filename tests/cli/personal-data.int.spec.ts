import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { loadServices } from '@emberdeck/apps/shared/services';

describe('personal data', () => {
  const services: ServiceDefinition[] = [];
  const columns: { service: string; column: string }[] = [];
  let database: TestDatabase;

  /** Names of columns that hold the id of a user. */
  const ofUsers =
    '(^|_)(user|author|owner|referrer|account|member)_ids?$|_by$|^(recipients|shared_with|proves_for)$';

  beforeAll(async () => {
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    database = await createTestDatabase({ services });
    columns.push(
      ...(await database.asAdministrator<{ service: string; column: string }>(
        `SELECT n.nspname AS service, format('%s.%s', c.relname, a.attname) AS column
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1)
          AND a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype) AND a.attname ~ $2
        ORDER BY 1, 2`,
        [serviceNames, ofUsers],
      )),
    );
  });

  afterAll(() => database.drop());

  /** The columns with ids of users that the hooks of a service do not know. */
  function unknownTo({ name, personal }: Pick<ServiceDefinition, 'name' | 'personal'>): string[] {
    const known = new Set(personal?.columns);
    return columns
      .filter(({ service, column }) => service === name && !known.has(column))
      .map(({ column }) => column);
  }

  it('has a rule for personal data in each column with ids of users', () => {
    expect(services.map((service) => [service.name, unknownTo(service)])).toEqual(
      serviceNames.map((name) => [name, []]),
    );
  });

  it.each(serviceNames)('finds the columns of %s if it has no hooks for personal data', (name) => {
    expect(unknownTo({ name })).toContain('blob.user_id');
  });
});
