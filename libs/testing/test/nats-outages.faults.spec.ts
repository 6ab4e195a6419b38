import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { NatsEventTransport } from '@emberdeck/platform/bus/nats-event-transport';
import type { EventSubscription, EventTransport } from '@emberdeck/platform/bus/event-transport';
import { eventually } from '../src/eventually.js';
import { Gate } from '../src/suites/gate.js';
import { anEvent, done, noFrames, someEvents, textsOf } from '../src/suites/some-events.js';
import { NatsBench } from './nats-bench.js';
import { privateNats } from './private-servers.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

const posted = 'emberdeck.messaging.v1.message-posted';
const liked = 'emberdeck.messaging.v1.message-liked';
const call = 'emberdeck.messaging.call.v1.echo';
const request = { subject: call, body: new Uint8Array(1), headers: {} };
const unavailable = { name: 'AppError', code: 'unavailable' };

/** Creates a subscription that adds the payload of each event to `into`. */
function collector(consumer: string, subjects: string[], into: string[]): EventSubscription {
  return {
    consumer,
    subjects,
    setAside: noFrames,
    deliver: async (events) => {
      into.push(...textsOf(events));
      return events.map(() => done);
    },
  };
}

describe('a broker with outages', () => {
  let bench: NatsBench;

  beforeEach(async () => {
    bench = await NatsBench.open();
  });

  afterEach(() => bench.dispose());

  /** Publishes like a relay: retries until the broker accepts the events. */
  const publishEventually = (transport: EventTransport, texts: string[]) =>
    eventually(() => transport.publish(texts.map((text) => anEvent(posted, text))), 20_000);

  it('fails waiting calls within 4 s while frozen, and is used again afterwards', async () => {
    const [caller, events] = [await bench.calls(), await bench.events()];
    await caller.respond('messaging', call, async ({ body, headers }) => ({ status: 'ok', body, headers }));
    expect(await events.answers()).toBe(true);
    bench.server.signal('SIGSTOP');
    // On a busy machine a thread of the server may still run for a moment after the signal.
    await eventually(async () => expect(await events.answers()).toBe(false), 10_000);
    const started = performance.now();
    await expect(caller.request(request, 60_000)).rejects.toMatchObject(unavailable);
    expect(performance.now() - started).toBeLessThan(4_000);
    bench.server.signal('SIGCONT');
    await eventually(async () => {
      expect((await caller.request(request, 1_000)).status).toBe('ok');
      expect(await events.answers()).toBe(true);
    }, 10_000);
  });

  it('fails new and running calls at once, and handles calls again after its return', async () => {
    const [caller, responder] = [await bench.calls(), await bench.calls()];
    const arrived = new Gate();
    const released = new Gate();
    await responder.respond('messaging', call, async ({ body, headers }) => {
      arrived.open();
      await released.passed;
      return { status: 'ok', body, headers };
    });
    const started = performance.now();
    const underWay = caller.request(request, 60_000);
    const failed = expect(underWay).rejects.toMatchObject(unavailable);
    await arrived.passed;
    await bench.server.kill();
    await failed;
    await expect(caller.request(request, 60_000)).rejects.toMatchObject(unavailable);
    expect(caller.isConnected()).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
    released.open();
    await bench.server.start();
    await eventually(() => caller.request(request, 5_000), 20_000);
    expect(caller.isConnected()).toBe(true);
    expect(bench.logger.messages('warn')).toContain('The broker is away; reconnecting');
  });

  it('fails a publish at once while it is away', async () => {
    const events = await bench.events();
    await events.publish([anEvent(posted)]);
    await bench.server.kill();
    await eventually(() => expect(events.isConnected()).toBe(false));
    const started = performance.now();
    await expect(events.publish([anEvent(posted)])).rejects.toMatchObject(unavailable);
    await expect(events.holdings()).rejects.toMatchObject(unavailable);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('delivers events from before and after a restart', async () => {
    const [publisher, receiver] = [await bench.events(), await bench.events()];
    const before = await publisher.publish([anEvent(posted, 'before')]);
    await bench.server.kill();
    const seen: string[] = [];
    const received: string[] = [];
    const subscribing = receiver.subscribe(collector('analytics-activities', [posted], seen));
    const listening = receiver.listen([posted], (event) => received.push(...textsOf([event])));
    await bench.server.start();
    await Promise.all([subscribing, listening]);
    await eventually(() => expect(seen).toEqual(['before']));
    await bench.server.kill();
    await bench.server.start();
    const [receipt] = await publishEventually(publisher, ['after']);
    await eventually(() => expect(seen).toEqual(['before', 'after']), 20_000);
    await eventually(async () => {
      await publishEventually(publisher, ['received']);
      expect(received).toContain('received');
    }, 20_000);
    // The epoch of the store is unchanged.
    expect(receipt?.epoch).toBe(before[0]?.epoch);
    expect(await publisher.holdings()).toMatchObject({ epoch: receipt?.epoch });
  });

  it('reports a gap to a listener once its subscription works again', async () => {
    const [publisher, listener] = [await bench.events(), await bench.events()];
    const received: string[] = [];
    let gaps = 0;
    await listener.listen(
      [posted],
      (event) => received.push(...textsOf([event])),
      () => (gaps += 1),
    );
    for (const round of [1, 2]) {
      await bench.server.kill();
      await eventually(() => expect(listener.isConnected()).toBe(false));
      expect(gaps).toBe(round - 1);
      await bench.server.start();
      await eventually(() => expect(gaps).toBe(round), 20_000);
      await publishEventually(publisher, [`after ${round}`]);
      await eventually(() => expect(received).toContain(`after ${round}`));
    }
    await listener.close();
    await bench.server.kill();
    await bench.server.start();
    await publishEventually(publisher, ['after the end']);
    expect(gaps).toBe(2);
  });

  it('publishes and delivers again with an empty store, in a new epoch', async () => {
    const [publisher, receiver] = [await bench.events(), await bench.events()];
    const seen: string[] = [];
    await receiver.subscribe(collector('analytics-activities', [posted, liked], seen));
    await receiver.listen([posted], () => undefined);
    const [first] = await publisher.publish([anEvent(posted, 'old')]);
    await publisher.publish([anEvent(liked, 'old too')]);
    await eventually(() => expect(seen.sort()).toEqual(['old', 'old too']));
    expect(await publisher.holdings()).toEqual({ epoch: first?.epoch, lastSequence: 2 });

    await bench.server.kill();
    await bench.server.wipe();
    await bench.server.start();

    const [second] = await publishEventually(publisher, ['new']);
    await publisher.publish([anEvent(liked, 'new too')]);
    await eventually(() => expect(seen).toEqual(expect.arrayContaining(['new', 'new too'])), 20_000);
    expect(seen).toHaveLength(4);
    expect(second?.epoch).not.toBe(first?.epoch);
    expect(await receiver.holdings()).toEqual({ epoch: second?.epoch, lastSequence: 2 });
  });

  it.each([
    [
      'the broker lost its store',
      async () => {
        await bench.server.kill();
        await bench.server.wipe();
        await bench.server.start();
      },
    ],
    [
      'the stream was deleted under the running broker',
      async () => expect(await bench.api('STREAM.DELETE.EMBERDECK')).toMatchObject({ success: true }),
    ],
  ])('does not acknowledge an event of the new stream with a message from before %s', async (_why, lose) => {
    const events = await bench.events();
    const gate = new Gate();
    const arrived = new Gate();
    const seen: string[] = [];
    await events.subscribe({
      consumer: 'analytics-activities',
      subjects: [posted],
      setAside: noFrames,
      deliver: async (batch) => {
        seen.push(...textsOf(batch));
        arrived.open();
        await gate.passed;
        return batch.map((event) =>
          event.payload === 'old' || seen.filter((text) => text === event.payload).length > 1
            ? done
            : { kind: 'retry', afterMs: 500 },
        );
      },
    });
    await events.publish([anEvent(posted, 'old')]);
    await arrived.passed;
    await lose();
    // 'new' has sequence 1 in the new stream, like 'old' in the old stream.
    await publishEventually(events, ['new']);
    await eventually(async () => {
      const { consumers } = await bench.api('CONSUMER.LIST.EMBERDECK');
      expect(consumers).toMatchObject([{ num_ack_pending: 1 }]);
    }, 20_000);
    gate.open();
    await eventually(() => expect(seen).toEqual(['old', 'new', 'new']), 20_000);
  });

  it('recovers every consumer when the stream or a durable is deleted under a running broker', async () => {
    const [events, receiver] = [await bench.events(), await bench.events()];
    const seen: string[] = [];
    await receiver.subscribe(collector('analytics-activities', [posted], seen));
    await publishEventually(events, ['1']);
    await eventually(() => expect(seen).toEqual(['1']));

    const { consumers } = await bench.api('CONSUMER.NAMES.EMBERDECK');
    expect(consumers).toHaveLength(1);
    expect(await bench.api(`CONSUMER.DELETE.EMBERDECK.${String(consumers?.[0])}`)).toMatchObject({
      success: true,
    });
    await publishEventually(events, ['2']);
    // A new durable starts with all stored events.
    await eventually(() => expect(seen).toContain('2'), 20_000);

    expect(await bench.api('STREAM.DELETE.EMBERDECK')).toMatchObject({ success: true });
    // The subscriber creates the stream again without a restart.
    await eventually(
      async () => expect(await bench.api('STREAM.INFO.EMBERDECK')).toHaveProperty('created'),
      20_000,
    );
    await publishEventually(events, ['3']);
    await eventually(() => expect(seen).toContain('3'), 20_000);
  });

  it('leaves the events of a slow replica with it, and redelivers them when the replica dies', async () => {
    const ackWaitMs = 1_500;
    const connection = await bench.connection();
    const dying = new NatsEventTransport(connection, bench.logger, { ackWaitMs });
    const living = await bench.events({ ackWaitMs });
    const gate = new Gate();
    const arrived = new Gate();
    await dying.subscribe({
      consumer: 'analytics-activities',
      subjects: [posted],
      setAside: noFrames,
      deliver: async (events) => {
        arrived.open();
        await gate.passed;
        return events.map(() => done);
      },
    });
    await living.publish(someEvents(posted, 60));
    await arrived.passed;
    const seen: string[] = [];
    await living.subscribe(collector('analytics-activities', [posted], seen));
    const started = performance.now();
    await eventually(() => expect(performance.now() - started).toBeGreaterThan(2 * ackWaitMs));
    const early = seen.length;
    await connection.client.close();
    await eventually(() => expect(new Set(seen).size).toBe(60), 20_000);
    expect(early).toBe(0);
    gate.open();
    await dying.close();
  });

  it('loses, repeats and delays no event when one of two replicas closes during delivery', async () => {
    const [publisher, closing, staying] = [await bench.events(), await bench.events(), await bench.events()];
    const seen: string[] = [];
    await closing.subscribe(collector('analytics-activities', [posted], seen));
    await staying.subscribe(collector('analytics-activities', [posted], seen));
    const publishing = publisher.publish(someEvents(posted, 3_000));
    await eventually(() => expect(seen.length).toBeGreaterThan(300));
    await closing.close();
    await publishing;
    await eventually(() => expect(new Set(seen).size).toBe(3_000));
    expect(seen).toHaveLength(3_000);
  });
});

describe('a broker that has not started yet', () => {
  it('is waited for until the program stops', async () => {
    const server = await privateNats();
    const logger = new RecordingLogger();
    const ending = new AbortController();
    const given = NatsConnection.open({ url: server.url, name: 'test', logger, signal: ending.signal });
    const waiting = NatsConnection.open({ url: server.url, name: 'test', logger });
    await eventually(() => expect(logger.messages('warn')).toHaveLength(2));
    ending.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    await server.start();
    const connection = await waiting;
    const events = new NatsEventTransport(connection, logger);
    expect(await events.publish([anEvent(posted)])).toHaveLength(1);
    await events.close();
    await connection.close();
    await server.dispose();
  });
});
