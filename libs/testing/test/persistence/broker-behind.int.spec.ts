import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { EventTransport } from '@emberdeck/platform/bus/event-transport';
import { OutboxRelay } from '@emberdeck/platform/outbox/outbox-relay';
import type { DataSource } from 'typeorm';
import { SilentLogger } from '../../src/database/silent-logger.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { collected, someEvents } from '../../src/suites/some-events.js';
import { NatsBench } from '../nats-bench.js';
import { testDatabase } from './services.js';
import { happen, thingHappened } from './things.js';

const posted = 'emberdeck.messaging.v1.message-posted';
const never = 60 * 60_000;

describe('an outbox on a broker that returns with an older store', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let work: UnitOfWork;
  let bench: NatsBench;
  let transport: EventTransport;
  let relay: OutboxRelay;

  beforeEach(async () => {
    [database, bench] = await Promise.all([testDatabase(), NatsBench.open()]);
    dataSource = await database.connect('alpha');
    work = new UnitOfWork(dataSource);
    transport = await bench.events();
    // The relay never polls or checks by itself, so no check happens while the broker is away.
    relay = new OutboxRelay(dataSource, transport, new SilentLogger(), {
      pollMs: never,
      retryMs: never,
      checkMs: never,
    });
    relay.start();
  });

  afterEach(async () => {
    await relay.stop();
    await bench.dispose();
    await database.drop();
  });

  /** Restarts the broker so quickly that only the connections detect it. */
  async function restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const { losses } = transport;
    await bench.server.kill();
    await meanwhile();
    await bench.server.start();
    await eventually(() => {
      expect(transport.losses).toBeGreaterThan(losses);
      expect(transport.isConnected()).toBe(true);
    }, 20_000);
  }

  async function happened(): Promise<string> {
    const [id = ''] = await happen(work, 1, relay.wake);
    await relay.idle();
    return id;
  }

  const thingsOf = (events: readonly { readonly payload: unknown }[]): string[] =>
    events.map(({ payload }) => (payload as { id: string }).id);

  it('publishes a lost event again, even after other events have taken its position', async () => {
    await happened();
    await bench.server.copyStore();
    const lost = await happened();
    await restart(() => bench.server.putStoreBack());

    const other = await bench.events();
    const receipts = await other.publish(someEvents(posted, 5));
    // The outbox's events were acknowledged at 1 and 2.
    expect(receipts.at(-1)?.sequence).toBeGreaterThan(2);

    const seen = await collected(other, 'analytics-activities', [posted, thingHappened.subject]);
    await eventually(() => expect(seen.filter(({ subject }) => subject === posted)).toHaveLength(5), 20_000);
    expect(thingsOf(seen)).not.toContain(lost);
    relay.wake();
    await eventually(() => expect(thingsOf(seen)).toContain(lost), 20_000);
  });

  it('publishes recent events again after a crash without a loss, and the broker drops them', async () => {
    const kept = await happened();
    const received: string[] = [];
    await restart();
    await transport.listen([thingHappened.subject], (event) => received.push(...thingsOf([event])));
    const seen = await collected(transport, 'analytics-activities', [thingHappened.subject]);
    relay.wake();
    await eventually(() => expect(received).toEqual([kept]), 20_000);
    await relay.idle();
    // The broker recognizes the event by its id.
    expect(await transport.holdings()).toMatchObject({ lastSequence: 1 });
    expect(thingsOf(seen)).toEqual([kept]);
  });
});
