import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maxEventBytes } from '@emberdeck/platform/bus/event-frame';
import type {
  DeliverEvents,
  DeliveryOutcome,
  EventEnvelope,
  EventTransport,
  UnreadableFrame,
} from '@emberdeck/platform/bus/event-transport';
import { eventually } from '../eventually.js';
import { Gate } from './gate.js';
import { anEvent, collected, done, noFrames, someEvents, textsOf } from './some-events.js';

/** A bus to try: `connect` gives one program's end of it; the memory bus gives everybody the same. */
export interface EventBus {
  connect(): Promise<EventTransport>;
  dispose(): Promise<void>;
}

const posted = 'emberdeck.messaging.v1.message-posted';
const liked = 'emberdeck.messaging.v1.message-liked';
const connected = 'emberdeck.gamification.v1.app-connected';

/** What every adapter of `EventTransport` must do. */
export function eventTransportSuite(name: string, open: () => Promise<EventBus>): void {
  describe(`events over ${name}`, () => {
    let bus: EventBus;
    let publisher: EventTransport;
    let hearer: EventTransport;

    beforeEach(async () => {
      bus = await open();
      [publisher, hearer] = [await bus.connect(), await bus.connect()];
    });

    afterEach(() => bus.dispose());

    const collect = (consumer: string, subjects: string[], transport = hearer): Promise<EventEnvelope[]> =>
      collected(transport, consumer, subjects);

    it('hands on where in a trace an event was published, beside its JSON', async () => {
      const seen = await collect('analytics-activities', [posted]);
      const listened: EventEnvelope[] = [];
      await hearer.listen([posted], (event) => listened.push(event));
      const traceParent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      await publisher.publish([{ ...anEvent(posted, 'traced'), traceParent }, anEvent(posted, 'plain')]);
      for (const events of [seen, listened]) {
        await eventually(() => expect(events).toHaveLength(2));
        expect(Object.fromEntries(events.map((event) => [event.payload, event.traceParent]))).toEqual({
          traced: traceParent,
          plain: undefined,
        });
      }
    });

    it('delivers an event as it was published, after a trip through JSON', async () => {
      const seen = await collect('analytics-activities', [posted]);
      const payload = { text: 'grüße', at: new Date(0), nothing: undefined, list: [1, null] };
      const event = anEvent(posted, payload);
      await publisher.publish([event]);
      await eventually(() => expect(seen).toHaveLength(1));
      expect(seen).toEqual([
        { ...event, payload: { text: 'grüße', at: '1970-01-01T00:00:00.000Z', list: [1, null] } },
      ]);
    });

    it('gives each consumer a copy of its own', async () => {
      const texts: string[] = [];
      const deliver: DeliverEvents = async (events) => {
        for (const event of events) {
          const payload = event.payload as { text: string };
          texts.push(payload.text);
          payload.text = 'changed';
        }
        return events.map(() => done);
      };
      const event = anEvent(posted, { text: 'as sent' });
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver,
      });
      await hearer.subscribe({
        consumer: 'notifications-bell',
        subjects: [posted],
        setAside: noFrames,
        deliver,
      });
      await publisher.publish([event]);
      await eventually(() => expect(texts).toEqual(['as sent', 'as sent']));
      expect(event.payload).toEqual({ text: 'as sent' });
    });

    it('delivers later, not within the publishing', async () => {
      const seen = await collect('analytics-activities', [posted]);
      const publishing = publisher.publish([anEvent(posted)]);
      expect(seen).toHaveLength(0);
      await publishing;
      await eventually(() => expect(seen).toHaveLength(1));
    });

    it('gives a consumer its subjects only', async () => {
      const two = await collect('analytics-activities', [posted, connected]);
      const all = await collect('analytics-audit', ['emberdeck.*.v1.*']);
      await publisher.publish([anEvent(posted, '1'), anEvent(liked, '2'), anEvent(connected, '3')]);
      await eventually(() => expect(all).toHaveLength(3));
      await eventually(() => expect(textsOf(two).sort()).toEqual(['1', '3']));
      expect(textsOf(all).sort()).toEqual(['1', '2', '3']);
    });

    it('answers a receipt for each event', async () => {
      await collect('analytics-activities', [posted]);
      const receipts = await publisher.publish(someEvents(posted, 300));
      expect(receipts).toHaveLength(300);
      expect(new Set(receipts.map(({ sequence }) => sequence)).size).toBe(300);
      expect(new Set(receipts.map(({ epoch }) => epoch)).size).toBe(1);
      expect(await publisher.publish([])).toEqual([]);
    });

    it('publishes where nobody hears', async () => {
      await expect(publisher.publish([anEvent(liked)])).resolves.toHaveLength(1);
    });

    it('refuses an event that is too large', async () => {
      const event = anEvent(posted, 'x'.repeat(maxEventBytes));
      await expect(publisher.publish([event])).rejects.toMatchObject({
        name: 'AppError',
        code: 'payload_too_large',
      });
    });

    it('sets aside what is no event, and delivers those around it', async () => {
      const asides: UnreadableFrame[] = [];
      const seen: string[] = [];
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: async (frame) => {
          asides.push(frame);
        },
        deliver: async (events) => {
          seen.push(...textsOf(events));
          return events.map(() => done);
        },
      });
      const bad = [
        { ...anEvent(posted), id: 'no uuid' },
        anEvent(posted, { text: 'a\0b' }),
        { ...anEvent(posted), occurredAt: 'yesterday' },
      ];
      await publisher.publish([anEvent(posted, 'a'), ...bad, anEvent(posted, 'b')]);
      await eventually(() => expect([seen, asides.length]).toEqual([['a', 'b'], 3]));
      expect(asides.map(({ subject, sequence }) => [subject, sequence])).toEqual([
        [posted, 2],
        [posted, 3],
        [posted, 4],
      ]);
      expect(asides.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown)).toEqual(
        bad,
      );
    });

    it('keeps a frame that is no event until it is stored', async () => {
      let tries = 0;
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: async () => {
          tries += 1;
          if (tries === 1) throw new Error('the database is away');
        },
        deliver: async (events) => events.map(() => done),
      });
      await publisher.publish([{ ...anEvent(posted), id: 'no uuid' }]);
      await eventually(() => expect(tries).toBe(2));
    });

    it('delivers again when a consumer rejects', async () => {
      const tries: string[][] = [];
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          tries.push(textsOf(events));
          if (tries.length < 3) throw new Error('the database is away');
          return events.map(() => done);
        },
      });
      await publisher.publish([anEvent(posted, 'a')]);
      await eventually(() => expect(tries).toEqual([['a'], ['a'], ['a']]));
    });

    it('delivers again all of a batch whose answers are not one for each', async () => {
      const tries: string[] = [];
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          tries.push(...textsOf(events));
          return tries.length < 3 ? [] : events.map(() => done);
        },
      });
      await publisher.publish([anEvent(posted, 'a')]);
      await eventually(() => expect(tries).toEqual(['a', 'a', 'a']));
    });

    it('delivers again only what is to be retried, and not before its time', async () => {
      const seen: { text: string; at: number }[] = [];
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) =>
          textsOf(events).map((text): DeliveryOutcome => {
            seen.push({ text, at: performance.now() });
            const first = seen.filter((each) => each.text === text).length === 1;
            return text === 'b' && first ? { kind: 'retry', afterMs: 300 } : done;
          }),
      });
      await publisher.publish(['a', 'b', 'c'].map((text) => anEvent(posted, text)));
      await eventually(() => expect(seen).toHaveLength(4));
      const [first, second] = seen.filter(({ text }) => text === 'b').map(({ at }) => at);
      expect(seen.map(({ text }) => text).sort()).toEqual(['a', 'b', 'b', 'c']);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(280);
    });

    it('delivers in batches of at most 64, one at a time', async () => {
      const sizes: number[] = [];
      let [underWay, most] = [0, 0];
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          most = Math.max(most, ++underWay);
          sizes.push(events.length);
          await new Promise(setImmediate);
          underWay--;
          return events.map(() => done);
        },
      });
      await publisher.publish(someEvents(posted, 300));
      await eventually(() => expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
      expect(sizes.length).toBeLessThan(150);
      expect(most).toBe(1);
    });

    it('lets a slow or failing consumer hold up nobody else', async () => {
      const gate = new Gate();
      const slow: string[] = [];
      await hearer.subscribe({
        consumer: 'analytics-slow',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          await gate.passed;
          slow.push(...textsOf(events));
          return events.map(() => done);
        },
      });
      await hearer.subscribe({
        consumer: 'analytics-failing',
        subjects: [posted],
        setAside: noFrames,
        deliver: async () => Promise.reject(new Error('always')),
      });
      const quick = await collect('analytics-quick', [posted]);
      const publishing = publisher.publish(someEvents(posted, 200)).catch(() => undefined);
      await eventually(() => expect(quick).toHaveLength(200));
      expect(slow).toHaveLength(0);
      gate.open();
      await eventually(() => expect(slow).toHaveLength(200));
      await bus.dispose();
      await publishing;
    });

    it('shares the events of a consumer among its replicas, each delivered once', async () => {
      const other = await bus.connect();
      const seen: string[][] = [[], []];
      const bothBusy = new Gate();
      for (const [replica, transport] of [hearer, other].entries()) {
        await transport.subscribe({
          consumer: 'analytics-activities',
          subjects: [posted],
          setAside: noFrames,
          deliver: async (events) => {
            seen[replica]?.push(...textsOf(events));
            if (seen.every((each) => each.length > 0)) bothBusy.open();
            // Neither goes on before both have got something: a replica that gets nothing fails the test.
            await bothBusy.passed;
            return events.map(() => done);
          },
        });
      }
      const events = someEvents(posted, 300);
      await publisher.publish(events);
      await eventually(() => expect(seen.flat()).toHaveLength(300));
      expect(seen.flat().sort()).toEqual(textsOf(events).sort());
    });

    it('tells every listener of what is published from now on, and survives one that throws', async () => {
      const [heard, other]: string[][] = [[], []];
      const late: string[] = [];
      await hearer.listen([posted, connected], (event) => {
        heard?.push(...textsOf([event]));
        throw new Error('a listener failed');
      });
      await (await bus.connect()).listen(['emberdeck.*.v1.*'], (event) => other?.push(...textsOf([event])));
      await publisher.publish(['a', 'b'].map((text) => anEvent(posted, text)));
      await publisher.publish([anEvent(liked, 'c')]);
      await eventually(() =>
        expect([heard, other]).toEqual([
          ['a', 'b'],
          ['a', 'b', 'c'],
        ]),
      );
      await hearer.listen([posted], (event) => late.push(...textsOf([event])));
      await publisher.publish([anEvent(posted, 'd')]);
      await eventually(() => expect([heard?.at(-1), other?.at(-1), late]).toEqual(['d', 'd', ['d']]));
    });

    it('waits when closing for the batch under way, delivers nothing after it and publishes no more', async () => {
      const gate = new Gate();
      const arrived = new Gate();
      const seen: string[] = [];
      await hearer.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          arrived.open();
          await gate.passed;
          seen.push(...textsOf(events));
          return events.map(() => done);
        },
      });
      const publishing = publisher.publish(someEvents(posted, 200)).catch(() => undefined);
      await arrived.passed;
      let closed = false;
      const closing = hearer.close().then(() => (closed = true));
      expect(hearer.isConnected()).toBe(false);
      await new Promise(setImmediate);
      expect(closed).toBe(false);
      gate.open();
      await closing;
      const delivered = seen.length;
      expect(delivered).toBeGreaterThan(0);
      await expect(hearer.publish([anEvent(posted)])).rejects.toMatchObject({ code: 'unavailable' });
      await publishing;
      expect(seen).toHaveLength(delivered);
    });
  });
}
