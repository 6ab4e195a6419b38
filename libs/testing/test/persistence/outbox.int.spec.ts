import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { OutboxRelay, type RelaySettings } from '@emberdeck/platform/outbox/outbox-relay';
import type { DataSource } from 'typeorm';
import { SilentLogger } from '../../src/database/silent-logger.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { testDatabase } from './services.js';
import { happen, noteDown, notedDown, outbox, StubBroker, thingHappened } from './things.js';

const never = 60 * 60_000;
const quick: Partial<RelaySettings> = { lingerMs: 0, pollMs: 20, retryMs: 20, checkMs: 20 };

describe('the outbox', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let work: UnitOfWork;
  let broker: StubBroker;
  let running: OutboxRelay[];

  beforeAll(async () => {
    database = await testDatabase();
    dataSource = await database.connect('alpha');
    work = new UnitOfWork(dataSource);
  });

  afterAll(() => database.drop());

  beforeEach(() => {
    broker = new StubBroker();
    running = [];
  });

  afterEach(async () => {
    await Promise.all(running.map((relay) => relay.stop()));
    await database.asAdministrator('TRUNCATE alpha.outbox, alpha.outbox_position, alpha.note');
  });

  function startRelay(settings: Partial<RelaySettings> = {}, on = dataSource): OutboxRelay {
    const relay = new OutboxRelay(on, broker, new SilentLogger(), { ...quick, ...settings });
    relay.start();
    running.push(relay);
    return relay;
  }

  const rows = <Row>(columns: string) => work.read<Row>(`SELECT ${columns} FROM outbox ORDER BY occurred_at`);

  it('contains no event of a transaction that rolls back', async () => {
    await expect(
      work.run(async (tx) => {
        await noteDown(tx, 'state');
        await outbox().append(tx, thingHappened, { id: randomUUID() });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await rows('id')).toEqual([]);
  });

  it('rejects a payload that breaks the contract, and rolls back the transaction', async () => {
    await expect(
      work.run(async (tx) => {
        await noteDown(tx, 'state');
        await outbox().append(tx, thingHappened, { id: 'no uuid' });
      }),
    ).rejects.toThrow('breaks its contract');
    expect(await notedDown(work)).toEqual([]);
  });

  it('publishes committed events with their correlation, and records their position at the broker', async () => {
    const relay = startRelay();
    const [id] = await withCorrelation('correlation-1', () => happen(work));
    await relay.idle();
    expect(broker.store).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        subject: 'emberdeck.analytics.v1.thing-happened',
        payload: { id },
        correlationId: 'correlation-1',
        occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await rows('broker_epoch, broker_sequence, sent_at IS NOT NULL AS sent')).toEqual([
      { broker_epoch: 'first epoch', broker_sequence: '1', sent: true },
    ]);
  });

  it('publishes after a commit of its process without waiting for the poll', async () => {
    const relay = startRelay({ pollMs: never, retryMs: never });
    await eventually(() => expect(broker.looks).toBe(1));
    const ids = await happen(work, 3, relay.wake);
    await eventually(() => expect(broker.thingIds).toEqual(ids));
  });

  it('publishes the first commit after a quiet time without lingering', async () => {
    const relay = startRelay({ pollMs: never, retryMs: never, lingerMs: never });
    await eventually(() => expect(broker.looks).toBe(1));
    const ids = await happen(work, 1, relay.wake);
    await eventually(() => expect(broker.thingIds).toEqual(ids));
  });

  it('finds commits of another process by polling', async () => {
    startRelay();
    const ids = await happen(work, 3);
    await eventually(() => expect(broker.thingIds).toEqual(ids));
  });

  it('publishes each row once when two relays share an outbox', async () => {
    const relays = [
      startRelay({ batchSize: 50, checkMs: never }),
      startRelay({ batchSize: 50, checkMs: never }, await database.connect('alpha')),
    ];
    // The relay that starts later publishes recent events again.
    await eventually(() => expect(broker.questions).toBe(2));
    const ids = await happen(work, 2_000);
    await Promise.all(relays.map((relay) => relay.idle()));
    expect(broker.thingIds.sort()).toEqual(ids.sort());
  });

  it('lets another relay take over the rows of one that crashed between publishing and marking', async () => {
    let taken = 0;
    // The broker stores the events, but its acknowledgement never reaches the relay.
    broker.hinder = (events) => {
      broker.store.push(...events);
      taken += events.length;
      return new Promise(() => undefined);
    };
    const crashing = await database.connect('alpha');
    startRelay({ leaseMs: 300, stopMs: 0 }, crashing);
    const ids = await happen(work, 5);
    await eventually(() => expect(taken).toBe(5));
    await crashing.destroy();
    broker.hinder = () => false;
    await startRelay().idle();
    expect(broker.thingIds.sort()).toEqual([...ids, ...ids].sort());
  });

  it('does not publish twice if a publish takes longer than its lease', async () => {
    const tries: number[] = [];
    let acknowledge = (_refused: boolean): void => undefined;
    broker.hinder = (events) => {
      tries.push(events.length);
      return new Promise((resolve) => (acknowledge = resolve));
    };
    const relay = startRelay({ leaseMs: 1 });
    const ids = await happen(work, 3);
    await eventually(() => expect(tries).toEqual([3]));
    // By then, the relay could have leased the rows again several times.
    const looks = broker.looks;
    await eventually(() => expect(broker.looks).toBeGreaterThan(looks + 5));
    acknowledge(false);
    await relay.idle();
    expect(tries).toEqual([3]);
    expect(broker.thingIds).toEqual(ids);
  });

  it('releases unfinished rows when it stops', async () => {
    broker.hinder = () => new Promise(() => undefined);
    const relay = startRelay({ leaseMs: never, stopMs: 10 });
    const ids = await happen(work, 3);
    await eventually(async () =>
      expect(await rows('leased_until IS NOT NULL AS leased')).toContainEqual({ leased: true }),
    );
    await relay.stop();
    broker.hinder = () => false;
    await startRelay().idle();
    expect(broker.thingIds).toEqual(ids);
  });

  it('keeps all rows unsent while the broker is away', async () => {
    broker.connected = false;
    const relay = startRelay();
    const ids = await happen(work, 5);
    expect(await rows('attempts')).toEqual(ids.map(() => ({ attempts: 0 })));
    broker.connected = true;
    await relay.idle();
    expect(broker.thingIds).toEqual(ids);
  });

  it('retries unacknowledged events, and delays no others because of one bad row', async () => {
    const ids = await happen(work, 20);
    const bad = ids[7];
    broker.hinder = (events) => events.some((event) => (event.payload as { id: string }).id === bad);
    const relay = startRelay();
    await eventually(() => expect(broker.thingIds.sort()).toEqual(ids.filter((id) => id !== bad).sort()));
    broker.hinder = () => false;
    await relay.idle();
    expect(broker.thingIds.sort()).toEqual([...ids].sort());
  });

  it('continues after an outage of the database', async () => {
    const relay = startRelay();
    await happen(work, 3);
    await relay.idle();
    await database.asAdministrator(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user`,
    );
    await eventually(() => happen(work, 3));
    await eventually(() => relay.idle());
    expect(new Set(broker.thingIds).size).toBeGreaterThanOrEqual(6);
  });

  it('publishes all events again to a broker that returns empty', async () => {
    const relay = startRelay();
    const ids = await happen(work, 10);
    await relay.idle();
    broker.store = [];
    broker.epoch = 'second epoch';
    await eventually(() => expect(broker.thingIds.sort()).toEqual([...ids].sort()));
    await relay.idle();
    expect(await work.read('SELECT epoch, sequence FROM outbox_position')).toEqual([
      { epoch: 'second epoch', sequence: '10' },
    ]);
    // The next check finds no missing event.
    await happen(work, 1);
    await relay.idle();
    expect(broker.store).toHaveLength(11);
  });

  it('publishes missing events again to a broker that returns with an older store', async () => {
    const relay = startRelay({ checkMs: never });
    const ids = await happen(work, 10);
    await relay.idle();
    await relay.stop();
    // The events were sent long ago, so only their positions show the loss.
    await database.asAdministrator(`UPDATE alpha.outbox SET sent_at = now() - interval '1 hour'`);
    broker.store = broker.store.slice(0, 6);
    const kept = broker.thingIds;
    startRelay();
    await eventually(() => expect([...broker.thingIds].sort()).toEqual([...ids].sort()));
    expect(broker.thingIds.slice(0, 6)).toEqual(kept);
  });

  describe('a broker whose loss is hidden by later events', () => {
    const sentBefore = (interval: string, which = 'true') =>
      database.asAdministrator(
        `UPDATE alpha.outbox SET sent_at = now() - interval '${interval}' WHERE ${which}`,
      );

    it('gets recent events again after every loss of the connection, even an undetected one', async () => {
      const relay = startRelay({ checkMs: never });
      await happen(work, 4);
      await relay.idle();
      await sentBefore('1 hour', 'broker_sequence = 1');
      const [, ...recent] = broker.thingIds;
      broker.losses += 1;
      await eventually(() => expect(broker.thingIds.slice(4).sort()).toEqual(recent.sort()));
      await relay.idle();
      broker.losses += 1;
      await eventually(() => expect(broker.thingIds.slice(7).sort()).toEqual(recent.sort()));
      // A consumer without deduplication recognizes events published again by this flag.
      expect(broker.store.map(({ again }) => again === true)).toEqual([
        ...[false, false, false, false],
        ...[true, true, true, true, true, true],
      ]);
    });

    it('gets the events from shortly before its outage, however long the outage', async () => {
      const relay = startRelay({ checkMs: never });
      const ids = await happen(work, 3);
      await relay.idle();
      await sentBefore('2 hours');
      await database.asAdministrator(
        `UPDATE alpha.outbox_position SET acknowledged_at = now() - interval '2 hours'`,
      );
      broker.losses += 1;
      await eventually(() => expect(broker.thingIds.slice(3).sort()).toEqual([...ids].sort()));
    });

    it('gets recent events from a restarted program, but none that inboxes have pruned', async () => {
      const relay = startRelay();
      await happen(work, 3);
      await relay.idle();
      await relay.stop();
      await database.asAdministrator(
        `UPDATE alpha.outbox SET occurred_at = now() - interval '13 days' WHERE broker_sequence = 2`,
      );
      const [first, , third] = broker.thingIds;
      await startRelay().idle();
      await eventually(() => expect(new Set(broker.thingIds.slice(3))).toEqual(new Set([first, third])));
    });

    it('gets events again that it acknowledged before the loss and the outbox marked afterwards', async () => {
      const relay = startRelay({ checkMs: never });
      await happen(work);
      await relay.idle();
      let acknowledge = (_refused: boolean): void => undefined;
      const arrived = new Promise<void>((resolve) => {
        broker.hinder = () => {
          resolve();
          return new Promise((give) => (acknowledge = give));
        };
      });
      const [late] = await happen(work);
      await arrived;
      broker.hinder = () => false;
      const { questions } = broker;
      broker.losses += 1;
      // The check after the loss is over, and the events marked by then are published again.
      await eventually(() => expect(broker.store).toHaveLength(2));
      expect(broker.questions).toBe(questions + 1);
      acknowledge(false);
      await eventually(() => expect(broker.thingIds.filter((id) => id === late)).toHaveLength(2));
    });
  });

  it('rejects draining while it does not run', async () => {
    await happen(work);
    const relay = new OutboxRelay(dataSource, broker, new SilentLogger());
    await expect(relay.idle()).rejects.toThrow('does not run');
  });
});
