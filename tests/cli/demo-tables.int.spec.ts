import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { removeDemo } from '@emberdeck/apps/cli/demo/remove-demo';
import { loadServices } from '@emberdeck/apps/shared/services';

describe('demo tables', () => {
  const services: ServiceDefinition[] = [];
  let database: TestDatabase;

  beforeAll(async () => {
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    database = await createTestDatabase({ services });
  });

  afterAll(() => database.drop());

  interface Column {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    readonly length: number | null;
    readonly isRequired: boolean;
  }

  /** The columns of all tables with a `workspace_id` or a `user_id`. */
  const ownedColumnsSql = `
  SELECT format('%I.%I', n.nspname, c.relname) AS table, a.attname::text AS name, t.typname::text AS type,
         nullif(a.atttypmod, -1) - 4 AS length, a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isRequired"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1)
     AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname IN ('workspace_id', 'user_id'))`;

  /** Any value of a type, as SQL. */
  function someValue({ type, length }: Column): string {
    if (type.startsWith('_')) return `'{}'`;
    if (type === 'uuid') return 'gen_random_uuid()';
    if (type === 'bool') return 'false';
    if (type.startsWith('json')) return `'{}'`;
    if (type.startsWith('timestamp') || type === 'date') return 'now()';
    if (/^(int|float|numeric)/.test(type)) return '1';
    if (type === 'bytea') return `'\\x00'`;
    return `left(md5(random()::text), ${length ?? 32})`;
  }

  /** Adds a row per owner column to each such table, without its check constraints and parent rows. */
  async function everyOwnedRow(): Promise<Map<string, number>> {
    await database.asAdministrator('SELECT analytics.ensure_metric_partition(now()::date)');
    const columns = await database.asAdministrator<Column>(ownedColumnsSql, [serviceNames]);
    const checks = await database.asAdministrator<{ sql: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql FROM pg_constraint
      WHERE contype = 'c' AND coninhcount = 0 AND conrelid::regclass::text = ANY ($1)`,
      [columns.map(({ table }) => table)],
    );
    for (const { sql } of checks) await database.asAdministrator(sql);
    const owners: Record<string, string> = { workspace_id: demoWorkspace.id, user_id: demoUser.userId };
    const counts = new Map<string, number>();
    for (const owner of columns.filter(({ name }) => name in owners)) {
      const { table } = owner;
      const given = columns
        .filter((each) => each.table === table)
        .filter((each) => each === owner || each.isRequired);
      const values = given.map((each) => (each === owner ? `'${owners[each.name]}'` : someValue(each)));
      const names = given.map(({ name }) => `"${name}"`).join(', ');
      await database.asAdministrator(
        `SET session_replication_role = replica; INSERT INTO ${table} (${names}) VALUES (${values.join(', ')})`,
      );
      counts.set(table, (counts.get(table) ?? 0) + 1);
    }
    return counts;
  }

  async function demoRowsOf(tables: Iterable<string>): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const table of tables) {
      const [row] = await database.asAdministrator<{ rows: number }>(
        `SELECT count(*)::integer AS rows FROM ${table} AS t WHERE t::text ~ $1`,
        [`${demoWorkspace.id}|${demoUser.userId}`],
      );
      if (row && row.rows > 0) counts.set(table, row.rows);
    }
    return counts;
  }

  it('removes the demo from every table with a workspace or a user', async () => {
    const given = await everyOwnedRow();
    expect([...given.keys()]).toEqual(expect.arrayContaining(['analytics.blob', 'messaging.idempotency']));
    expect(await demoRowsOf(given.keys())).toEqual(given);
    await removeDemo(database.url, services, new AbortController().signal);
    expect(await demoRowsOf(given.keys())).toEqual(new Map());
  });
});
