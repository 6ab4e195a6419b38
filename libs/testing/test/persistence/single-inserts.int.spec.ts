import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { SingleInserts } from '@emberdeck/platform/idempotency/single-inserts';
import { OutboxRelay } from '@emberdeck/platform/outbox/outbox-relay';
import { PgOutbox } from '@emberdeck/platform/outbox/pg-outbox';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { SilentLogger } from '../../src/database/silent-logger.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { testDatabase } from './services.js';
import { StubBroker, thingHappened } from './things.js';

const never = 60 * 60_000;
const sql = `INSERT INTO note (workspace_id, title) SELECT $1::uuid, $2 FROM claim WHERE won`;

describe('a single insert', () => {
  let database: TestDatabase;
  let work: UnitOfWork;
  let broker: StubBroker;
  let relay: OutboxRelay;
  let inserts: SingleInserts;
  let userId: string;

  beforeAll(async () => {
    database = await testDatabase();
    const dataSource = await database.connect('alpha');
    work = new UnitOfWork(dataSource);
    broker = new StubBroker();
    // Without a poll and with a lease of an hour: only the hand-over at the commit publishes.
    relay = new OutboxRelay(dataSource, broker, new SilentLogger(), { pollMs: never, ownLeaseMs: never });
    relay.start();
    await eventually(() => expect(broker.questions).toBe(1));
    const randomness = new SystemRandomness();
    const outbox = new PgOutbox(new SystemClock(), randomness, relay.inlet);
    inserts = new SingleInserts(work, 'alpha', outbox, randomness);
  });

  afterAll(async () => {
    await relay.stop();
    await database.drop();
  });

  beforeEach(async () => {
    userId = randomUUID();
    broker.store = [];
    await database.asAdministrator('DELETE FROM alpha.note');
  });

  const request = () => ({ userId, key: 'key-of-the-intent', call: 'create-note', input: { title: 'One' } });

  function insert() {
    const timeMark = inserts.timeMark();
    return inserts.run(request(), {
      sql,
      values: [randomUUID(), 'One'],
      answer: { id: userId, at: timeMark },
      event: thingHappened,
      payload: { id: userId },
      timeMark,
    });
  }

  const counts = async () => {
    const [row] = await work.read<{ notes: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM note) AS notes,
              (SELECT count(*)::int FROM outbox WHERE payload ->> 'id' = $1) AS events`,
      [userId],
    );
    return row;
  };

  it('stores row, answer and event once for 20 parallel requests with one key', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, insert));
    expect(results.filter((each) => each !== null)).toHaveLength(1);
    expect(await counts()).toEqual({ notes: 1, events: 1 });
    expect(await insert()).toBeNull();
    await eventually(() => expect(broker.thingIds).toEqual([userId]));
  });

  it('answers with the time of the row, and replays the same answer', async () => {
    const answer = await insert();
    const { at } = JSON.parse(answer?.json ?? '{}') as { at: string };
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    const replayed = await new Idempotency(work, 'alpha').find(request());
    expect(replayed).toEqual(answer);
  });

  it('writes nothing while the key is in use', async () => {
    await new Idempotency(work, 'alpha').run(request(), async () => {
      expect(await insert()).toBeNull();
      return 'the answer of the first request';
    });
    expect(await counts()).toEqual({ notes: 0, events: 0 });
  });
});
