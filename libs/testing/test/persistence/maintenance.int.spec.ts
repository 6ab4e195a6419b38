import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Maintenance } from '@emberdeck/platform/database/maintenance';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { SilentLogger } from '../../src/database/silent-logger.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { testDatabase } from './services.js';

describe('Maintenance', () => {
  let database: TestDatabase;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await testDatabase();
    work = new UnitOfWork(await database.connect('alpha'));
  });

  afterAll(() => database.drop());

  const fill = (rows: number) =>
    database.asAdministrator(`
      SET search_path = alpha;
      INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, sent_at)
      SELECT gen_random_uuid(), 's', '{}', 'c', now(), now() - age FROM generate_series(1, ${rows}),
             unnest(ARRAY[interval '6 days', '8 days', NULL]) AS age;
      INSERT INTO inbox SELECT 'c', gen_random_uuid(), now() - age FROM unnest(ARRAY[interval '13 days', '15 days']) AS age;
      INSERT INTO consumer_failure SELECT 'c', gen_random_uuid(), 1, 'e', now() - age
        FROM unnest(ARRAY[interval '13 days', '15 days']) AS age;
      INSERT INTO idempotency (user_id, key, request_hash, answer, created_at)
      SELECT gen_random_uuid(), 'k', '', '{}', now() - age FROM unnest(ARRAY[interval '23 hours', '25 hours']) AS age;
      INSERT INTO note (workspace_id, title) SELECT gen_random_uuid(), n::text FROM generate_series(1, 3) AS n`);

  it('prunes only obsolete rows, in chunks', async () => {
    await fill(6_000);
    const maintenance = new Maintenance(work, new SilentLogger(), new SystemRandomness(), [
      { table: 'note', where: `title = '2'` },
    ]);
    expect(await maintenance.prune()).toEqual({
      outbox: 6_000,
      inbox: 1,
      consumer_failure: 1,
      job: 0,
      idempotency: 1,
      erased_workspace: 0,
      note: 1,
    });
    const [left] = await work.read(
      `SELECT (SELECT count(*)::int FROM outbox) AS outbox, (SELECT count(*)::int FROM inbox) AS inbox,
              (SELECT count(*)::int FROM idempotency) AS idempotency, (SELECT count(*)::int FROM note) AS note`,
    );
    expect(left).toEqual({ outbox: 12_000, inbox: 1, idempotency: 1, note: 2 });
  });

  it('prunes nothing while another replica is pruning', async () => {
    await fill(1);
    const maintenance = new Maintenance(work, new SilentLogger(), new SystemRandomness());
    await work.run(async (tx) => {
      await tx.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('emberdeck maintenance ' || current_schema(), 0))`,
      );
      expect(await maintenance.prune()).toMatchObject({ outbox: 0, inbox: 0 });
    });
    expect(await maintenance.prune()).toMatchObject({ outbox: 1, inbox: 1 });
  });

  it('stops at once', async () => {
    const maintenance = new Maintenance(work, new SilentLogger(), new SystemRandomness());
    maintenance.start();
    await maintenance.stop();
  });
});
