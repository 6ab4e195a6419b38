import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DeliverEvents, EventEnvelope } from '@emberdeck/platform/bus/event-transport';
import { MemoryEventTransport } from '@emberdeck/platform/bus/memory-event-transport';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { ChunkSubscription, Consumer, EventSubscription } from '@emberdeck/platform/inbox/consumer';
import { DeadLetters } from '@emberdeck/platform/inbox/dead-letters';
import { eventPipeline } from '@emberdeck/platform/inbox/event-pipeline';
import { frameStore } from '@emberdeck/platform/inbox/unreadable-frames';
import { currentCorrelationId } from '@emberdeck/platform/logging/correlation';
import { OutboxRelay } from '@emberdeck/platform/outbox/outbox-relay';
import type { Metric } from '@emberdeck/platform/telemetry/metric';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { SilentLogger } from '../../src/database/silent-logger.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { testDatabase } from './services.js';
import { happen, noteDown, notedDown, outbox, thing, thingHappened } from './things.js';

class CountingTelemetry extends Telemetry {
  readonly counts: Record<string, number> = {};
  count({ name }: Metric, _labels?: object, by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }
  register(): void {}
  duration(): void {}
  gauge(): void {}
}

const idOf = (event: EventEnvelope): string => (event.payload as { id: string }).id;

type Handle = EventSubscription<typeof thingHappened>['handle'];
type HandleChunk = ChunkSubscription<typeof thingHappened>['handleChunk'];

/** Creates a chunk handler that runs a handler of single events for each event. */
const forEach =
  (handle: Handle): HandleChunk =>
  async (tx, events) => {
    for (const { payload, ...context } of events) await handle(tx, payload, context);
  };

const single = (handle: Handle) =>
  ({ event: thingHappened, handle }) satisfies EventSubscription<typeof thingHappened>;

const chunked = (handleChunk: HandleChunk) =>
  ({ event: thingHappened, handleChunk }) satisfies ChunkSubscription<typeof thingHappened>;

describe.each([
  ['single events', single],
  ['chunks', (handle: Handle) => chunked(forEach(handle))],
])('the inbox of a consumer of %s', (_form, subscription) => {
  const logger = new SilentLogger();
  let telemetry: CountingTelemetry;
  let database: TestDatabase;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await testDatabase();
    work = new UnitOfWork(await database.connect('alpha'));
  });

  afterAll(() => database.drop());

  beforeEach(async () => {
    telemetry = new CountingTelemetry();
    await database.asAdministrator(
      'TRUNCATE alpha.inbox, alpha.outbox, alpha.consumer_failure, alpha.dead_letter, alpha.note',
    );
  });

  const consumer = (handle: Handle, name = 'notes'): Consumer => ({
    name,
    subscriptions: [subscription(handle)],
  });

  const writesNotes = consumer(async (tx, { id }) => {
    await noteDown(tx, id);
  });

  /** Creates a consumer that fails on the events with these payload ids. */
  const failsOn = (...ids: string[]): Consumer =>
    consumer(async (tx, { id }) => {
      await noteDown(tx, id);
      if (ids.includes(id)) {
        throw new Error(`cannot do ${id}`);
      }
    });

  const parts = () => ({ service: 'alpha', unitOfWork: work, logger, telemetry, tracing: null });

  const pipeline = (of: Consumer) => eventPipeline(of, parts());

  const kindsBy = async (deliver: DeliverEvents, events: EventEnvelope[]) =>
    (await deliver(events)).map((outcome) => (outcome.kind === 'retry' ? outcome.afterMs : 'done'));

  const kinds = (of: Consumer, events: EventEnvelope[]) => kindsBy(pipeline(of), events);

  it('takes effect once, even if an event is delivered several times in different batches', async () => {
    const [a, b, c] = [thing(), thing(), thing()];
    expect(await kinds(writesNotes, [a])).toEqual(['done']);
    expect(await kinds(writesNotes, [b, a, b, c])).toEqual(['done', 'done', 'done', 'done']);
    expect(await kinds(writesNotes, [c])).toEqual(['done']);
    expect(await notedDown(work)).toEqual([a, b, c].map(idOf).sort());
  });

  it('takes effect once when two replicas get the same events at once', async () => {
    const events = Array.from({ length: 40 }, () => thing());
    const replicas = [events, [...events].reverse(), events, [...events].reverse()];
    const outcomes = await Promise.all(replicas.map((each) => kinds(writesNotes, each)));
    expect(new Set(outcomes.flat())).toEqual(new Set(['done']));
    expect(await notedDown(work)).toEqual(events.map(idOf).sort());
  });

  it('takes effect once for each consumer', async () => {
    const event = thing();
    await kinds(writesNotes, [event]);
    await kinds({ ...writesNotes, name: 'others' }, [event]);
    expect(await notedDown(work)).toEqual([idOf(event), idOf(event)]);
  });

  it('ignores unknown fields', async () => {
    const id = randomUUID();
    expect(await kinds(writesNotes, [thing({ payload: { id, ofALaterVersion: true } })])).toEqual(['done']);
    expect(await notedDown(work)).toEqual([id]);
  });

  it('passes the event to the handler, and its correlation to further events', async () => {
    const seen: unknown[] = [];
    const event = thing({ correlationId: 'correlation-7' });
    const relays = consumer(async (tx, payload, context) => {
      seen.push(context, currentCorrelationId());
      await outbox().append(tx, thingHappened, payload);
    });
    await kinds(relays, [event]);
    expect(seen).toEqual([
      { eventId: event.id, occurredAt: new Date(event.occurredAt), correlationId: 'correlation-7' },
      'correlation-7',
    ]);
    expect(await work.read('SELECT correlation_id FROM outbox')).toEqual([
      { correlation_id: 'correlation-7' },
    ]);
  });

  it('moves an event that fails 5 times to the dead letters, without delaying later events', async () => {
    const [bad, good] = [thing(), thing()];
    const sick = failsOn(idOf(bad));
    expect(await kinds(sick, [bad, good])).toEqual([200, 'done']);
    expect(await kinds(sick, [bad])).toEqual([1_000]);
    expect(await kinds(sick, [bad, thing()])).toEqual([5_000, 'done']);
    expect(await kinds(sick, [bad])).toEqual([15_000]);
    expect(await kinds(sick, [bad])).toEqual(['done']);
    expect(await notedDown(work)).not.toContain(idOf(bad));
    const [letter] = await new DeadLetters(work, [sick]).list();
    expect(letter).toMatchObject({ consumer: 'notes', content: { event: bad }, replayedAt: null });
    expect(letter?.reason).toBe(`Error: cannot do ${idOf(bad)}`);
    expect(telemetry.counts['emberdeck_dead_letters_total']).toBe(1);
    expect(await work.read('SELECT 1 FROM consumer_failure')).toEqual([]);
  });

  it('moves events that break their contract or have no subscription to the dead letters', async () => {
    const strange = [
      thing({ payload: { id: 'no uuid' } }),
      thing({ subject: 'emberdeck.analytics.v1.unheard' }),
    ];
    for (let tries = 0; tries < 5; tries += 1) {
      await kinds(writesNotes, strange);
    }
    const letters = await new DeadLetters(work, [writesNotes]).list();
    expect(letters.map(({ content }) => ('event' in content ? content.event.id : '')).sort()).toEqual(
      strange.map(({ id }) => id).sort(),
    );
  });

  it('replays a dead letter once the handler is fixed, and only once', async () => {
    const bad = thing();
    for (let tries = 0; tries < 5; tries += 1) {
      await kinds(failsOn(idOf(bad)), [bad]);
    }
    const [letter] = await new DeadLetters(work, []).list();
    const id = letter?.id ?? '';
    await expect(new DeadLetters(work, [failsOn(idOf(bad))]).replay(id)).rejects.toThrow('cannot do');
    expect(await notedDown(work)).toEqual([]);
    // Publishing the same event again does not replay it: it counts as done.
    expect(await kinds(writesNotes, [bad])).toEqual(['done']);
    expect(await notedDown(work)).toEqual([]);
    const fixed = new DeadLetters(work, [writesNotes]);
    const replays = await Promise.allSettled([fixed.replay(id), fixed.replay(id)]);
    expect(replays.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await notedDown(work)).toEqual([idOf(bad)]);
    expect(await fixed.list()).toEqual([]);
  });

  it('does not count a lost connection against the event', async () => {
    const event = thing();
    const loses = consumer(async (tx) => {
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    expect(await kinds(loses, [event])).toEqual([1_000]);
    expect(await kinds(loses, [event, thing()])).toEqual([1_000, 1_000]);
    expect(await work.read('SELECT 1 FROM consumer_failure')).toEqual([]);
    expect(await kinds(writesNotes, [event])).toEqual(['done']);
  });

  it.each([
    ['deadlock', "DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$"],
    ['full disk', "DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '53100'; END $$"],
    ['statement time-out', 'SELECT pg_sleep(10)'],
  ])('does not count a %s against the event, which waits longer each time', async (_, sql) => {
    const bad = thing();
    const good = [thing(), thing()];
    const deliver = pipeline(
      consumer(async (tx, { id }) => {
        await noteDown(tx, id);
        if (id !== idOf(bad)) return;
        await tx.query("SET LOCAL statement_timeout = '20ms'");
        await tx.query(sql);
      }),
    );
    const waits = [];
    for (let tries = 0; tries < 6; tries += 1) waits.push(...(await kindsBy(deliver, [bad])));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
    expect(await kindsBy(deliver, [bad, ...good])).toEqual([30_000, 'done', 'done']);
    expect(await notedDown(work)).toEqual(good.map(idOf).sort());
    expect(await work.read('SELECT 1 FROM consumer_failure')).toEqual([]);
    expect(await work.read('SELECT 1 FROM dead_letter')).toEqual([]);
    expect(telemetry.counts['emberdeck_event_failures_total']).toBeUndefined();
  });

  it('retries a failed event separately from the rest of its chunk', async () => {
    const bad = thing();
    const chunks: string[][] = [];
    let current: unknown;
    const deliver = pipeline(
      consumer(async (tx, { id }) => {
        if (current !== tx) chunks.push([]);
        current = tx;
        chunks.at(-1)?.push(id);
        if (id === idOf(bad)) throw new Error('cannot do it');
      }),
    );
    await deliver([bad]);
    const good = Array.from({ length: 5 }, () => thing());
    await deliver([bad, ...good]);
    expect(chunks).toEqual([[idOf(bad)], good.map(idOf), [idOf(bad)]]);
  });

  it('isolates the event of a chunk that always loses the connection', async () => {
    const [bad, good] = [thing(), thing()];
    const deliver = pipeline(
      consumer(async (tx, { id }) => {
        await noteDown(tx, id);
        if (id === idOf(bad)) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      }),
    );
    const waits = [];
    for (let tries = 0; tries < 5; tries += 1) waits.push(await kindsBy(deliver, [bad, good]));
    expect(waits.slice(0, 4)).toEqual([
      [1_000, 1_000],
      [2_000, 2_000],
      [4_000, 4_000],
      [1_000, 5_000],
    ]);
    expect(waits.at(-1)).toEqual([2_000, 'done']);
    expect(await notedDown(work)).toEqual([idOf(good)]);
  });

  it('gives a chunk handler the open events of its kind, each once', async () => {
    const [done, a, b] = [thing(), thing(), thing()];
    await kinds(writesNotes, [done]);
    const chunks: string[][] = [];
    const all: Consumer = {
      name: 'notes',
      subscriptions: [
        chunked(async (tx, events) => {
          chunks.push(events.map(({ eventId }) => eventId));
          for (const { payload } of events) await noteDown(tx, payload.id);
        }),
      ],
    };
    expect(await kinds(all, [a, done, b, a])).toEqual(['done', 'done', 'done', 'done']);
    expect(await kinds(all, [a, b, done])).toEqual(['done', 'done', 'done']);
    expect(chunks).toEqual([[a.id, b.id]]);
    expect(await notedDown(work)).toEqual([done, a, b].map(idOf).sort());
  });

  it('stores the bytes of an unreadable frame once, and lists and deletes it', async () => {
    const bytes = Buffer.from([0xff, 0, 0x7b]);
    const frame = {
      stream: 'EMBERDECK',
      sequence: 7,
      subject: 'emberdeck.x',
      bytes,
      reason: 'It is\0 not JSON',
    };
    const setAside = frameStore(writesNotes, parts());
    await setAside(frame);
    await setAside(frame);
    await setAside({ ...frame, bytes: Buffer.from('of a new stream') });
    expect(telemetry.counts['emberdeck_unreadable_frames_total']).toBe(2);
    const deadLetters = new DeadLetters(work, [writesNotes]);
    const [letter, other] = await deadLetters.list();
    expect(letter).toMatchObject({
      consumer: 'notes',
      subject: 'emberdeck.x',
      reason: 'It is not JSON',
      content: { frame: { stream: 'EMBERDECK', sequence: 7, bytes } },
    });
    const id = letter?.id ?? '';
    await expect(deadLetters.replay(id)).rejects.toMatchObject({ code: 'conflict' });
    expect([await deadLetters.delete(id), await deadLetters.delete(id)]).toEqual([true, false]);
    expect(await deadLetters.list()).toEqual([other]);
  });

  it('handles each event once from outbox to inbox, despite a handler that fails at first', async () => {
    const bus = new MemoryEventTransport(logger);
    const failed = new Set<string>();
    const fickle = consumer(async (tx, { id }) => {
      await noteDown(tx, `fickle ${id}`);
      if (failed.size < 3 && !failed.has(id)) {
        failed.add(id);
        throw new Error('not yet');
      }
    }, 'fickle');
    for (const each of [writesNotes, fickle]) {
      const subjects = [thingHappened.subject];
      const [deliver, setAside] = [pipeline(each), frameStore(each, parts())];
      await bus.subscribe({ consumer: `alpha-${each.name}`, subjects, deliver, setAside });
    }
    const relay = new OutboxRelay(await database.connect('alpha'), bus, logger, { lingerMs: 0 });
    relay.start();
    const ids = (await Promise.all(Array.from({ length: 10 }, () => happen(work, 30, relay.wake)))).flat();
    await relay.idle();
    expect(await notedDown(work)).toEqual([...ids, ...ids.map((id) => `fickle ${id}`)].sort());
    expect(failed.size).toBe(3);
    await bus.close();
    await relay.stop();
  });
});
