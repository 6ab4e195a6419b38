import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { demoPeople, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { removeDemo } from '@emberdeck/apps/cli/demo/remove-demo';
import { ledgerReport } from '@emberdeck/apps/cli/verify-ledger/ledger-report';
import { allServices, startDemoProduct } from '../demo/demo-product.js';

describe('demo', () => {
  const demoIds = [demoWorkspace.id, ...demoPeople.flatMap(({ userId, email }) => [userId, email])].join('|');
  const otherUser = '018f0000-0000-7000-8000-00000000a001';
  const otherWorkspace = '018f0000-0000-7000-8000-00000000a002';
  const signal = new AbortController().signal;

  const services: ServiceDefinition[] = [];
  let database: TestDatabase;

  const environment = (): Record<string, string> => ({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_ROLE_SECRET: database.secret,
    CONTEXT_SECRET: 'the context secret of the tests, long enough',
    ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
    EMBERDECK_DATA_DIR: tmpdir(),
  });

  beforeAll(async () => {
    services.push(...(await allServices()));
    database = await createTestDatabase({ services });
    await database.asAdministrator(
      `INSERT INTO messaging.message (id, workspace_id, author_id, content, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, 'kept', now(), now())`,
      [otherWorkspace, otherUser],
    );
  });

  afterAll(() => database.drop());

  /** Starts every service, plays the demo like a first start, and stops them. */
  async function startWithDemo(): Promise<void> {
    const product = await startDemoProduct(new SystemClock(), database);
    try {
      await product.demo.load();
      await product.settled();
    } finally {
      await product.stop();
    }
  }

  /** The rows that a start creates. Events are left out: those of late activities are as many as their chunks. */
  const played = (rows: Record<string, number>): [string, number][] =>
    // The parts of a count depend on the connections that wrote it. Acts beyond the target of an achievement are counted
    // only where they come in one chunk with those before it.
    Object.entries(rows).filter(
      ([table]) => !/\.(outbox|connected_app_count|achievement_progress)$/.test(table),
    );

  /** The rows per table that contain an id of the demo workspace or its users in any column. */
  async function demoRows(): Promise<Record<string, number>> {
    const tables = await database.asAdministrator<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1) ORDER BY 1`,
      [serviceNames],
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await database.asAdministrator<{ rows: number }>(
        `SELECT count(*)::integer AS rows FROM ${name} AS t WHERE t::text ~ $1`,
        [demoIds],
      );
      if (row && row.rows > 0) counts[name] = row.rows;
    }
    return counts;
  }

  const faults = async (): Promise<number> =>
    (await ledgerReport({ environment: environment(), logger: new SilentLogger(), signal })).faultCount;

  describe('demo remove', () => {
    it('removes every row of the demo, repeatably, and a start with the demo creates it again', async () => {
      await startWithDemo();
      const first = await demoRows();
      expect(Object.keys(first)).toEqual(
        expect.arrayContaining([
          'analytics.metric',
          'gamification.coin_transaction',
          'identity.user_account',
        ]),
      );

      expect(await removeDemo(database.url, services, signal)).toBeGreaterThan(0);
      expect(await demoRows()).toEqual({});
      expect(await faults()).toBe(0);
      expect(await database.asAdministrator('SELECT content FROM messaging.message')).toEqual([
        { content: 'kept' },
      ]);
      expect(await removeDemo(database.url, services, signal)).toBe(0);

      await startWithDemo();
      expect(played(await demoRows())).toEqual(played(first));
      expect(await faults()).toBe(0);
      await expect(
        database.asAdministrator('DELETE FROM gamification.coin_transaction WHERE user_id = $1', [
          demoUser.userId,
        ]),
      ).rejects.toThrow('immutable');
    }, 180_000);

    it('refuses if demo users exchanged coins with other users, and removes nothing', async () => {
      await database.asAdministrator(
        `INSERT INTO gamification.ledger_account (id, kind, balance, created_at) VALUES ($1, 'user', 5, now())`,
        [otherUser],
      );
      await database.asAdministrator(
        `INSERT INTO gamification.transfer (id, debit_account_id, credit_account_id, amount, natural_key, reason, created_at)
       VALUES (gen_random_uuid(), $1, $2, 5, 'gift', 'gift', now())`,
        [demoUser.userId, otherUser],
      );
      const before = await demoRows();
      await expect(removeDemo(database.url, services, signal)).rejects.toThrow(
        'exchanged coins with other users',
      );
      expect(await demoRows()).toEqual(before);
    });
  });
});
