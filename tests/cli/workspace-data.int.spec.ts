import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { declaredSubscriptions } from '@emberdeck/platform/runtime/declared-subscriptions';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { loadServices } from '@emberdeck/apps/shared/services';

describe('data of a workspace', () => {
  const services: ServiceDefinition[] = [];
  const tables: { service: string; table: string }[] = [];
  let database: TestDatabase;

  beforeAll(async () => {
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    database = await createTestDatabase({ services });
    tables.push(
      ...(await database.asAdministrator<{ service: string; table: string }>(
        `SELECT n.nspname AS service, c.relname AS table
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
          WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1)
          ORDER BY 1, 2`,
        [serviceNames],
      )),
    );
  });

  afterAll(() => database.drop());

  /** The tables with a workspace that the hooks of a service do not know. */
  function unknownTo({ name, workspaces }: Pick<ServiceDefinition, 'name' | 'workspaces'>): string[] {
    const known = new Set(workspaces?.tables);
    return tables
      .filter(({ service, table }) => service === name && !known.has(table))
      .map(({ table }) => table);
  }

  it('has a rule for the erasure of a workspace in each table with its id', () => {
    expect(services.map((service) => [service.name, unknownTo(service)])).toEqual(
      serviceNames.map((name) => [name, []]),
    );
  });

  it.each(serviceNames)('finds the tables of %s if it has no hooks for workspaces', (name) => {
    expect(unknownTo({ name })).toContain('job');
  });

  it.each(serviceNames)('is erased by a subscription of %s', (name) => {
    const service = services.find((each) => each.name === name);
    const events = service ? declaredSubscriptions(service.module).map(({ event }) => event.name) : [];
    expect(events).toContain('workspace-erased');
  });
});
