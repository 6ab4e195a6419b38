import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maxEventBytes } from '@emberdeck/platform/bus/event-frame';
import type { DeliverEvents, EventEnvelope, EventTransport } from '@emberdeck/platform/bus/event-transport';
import { eventually } from '../eventually.js';
import type { EventBus } from './event-bus.js';
import { Gate } from './gate.js';
import { anEvent, collected, done, noFrames, someEvents, textsOf } from './some-events.js';

const posted = 'emberdeck.messaging.v1.message-posted';
const liked = 'emberdeck.messaging.v1.message-liked';
const connected = 'emberdeck.gamification.v1.app-connected';

/** The rules for every adapter of `EventTransport`. */
export function eventTransportSuite(name: string, open: () => Promise<EventBus>): void {
  describe(`events over ${name}`, () => {
    let bus: EventBus;
    let publisher: EventTransport;
    let receiver: EventTransport;

    beforeEach(async () => {
      bus = await open();
      [publisher, receiver] = [await bus.connect(), await bus.connect()];
    });

    afterEach(() => bus.dispose());

    const collect = (consumer: string, subjects: string[], transport = receiver): Promise<EventEnvelope[]> =>
      collected(transport, consumer, subjects);

    it('carries the trace context of an event outside its JSON', async () => {
      const seen = await collect('analytics-activities', [posted]);
      const listened: EventEnvelope[] = [];
      await receiver.listen([posted], (event) => listened.push(event));
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

    it('delivers a published event unchanged in its JSON form', async () => {
      const seen = await collect('analytics-activities', [posted]);
      const payload = { text: 'grüße', at: new Date(0), nothing: undefined, list: [1, null] };
      const event = anEvent(posted, payload);
      await publisher.publish([event]);
      await eventually(() => expect(seen).toHaveLength(1));
      expect(seen).toEqual([
        { ...event, payload: { text: 'grüße', at: '1970-01-01T00:00:00.000Z', list: [1, null] } },
      ]);
    });

    it('gives each consumer its own copy', async () => {
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
      await receiver.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver,
      });
      await receiver.subscribe({
        consumer: 'notifications-bell',
        subjects: [posted],
        setAside: noFrames,
        deliver,
      });
      await publisher.publish([event]);
      await eventually(() => expect(texts).toEqual(['as sent', 'as sent']));
      expect(event.payload).toEqual({ text: 'as sent' });
    });

    it('delivers asynchronously, after the publishing call', async () => {
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

    it('returns a receipt for each event', async () => {
      await collect('analytics-activities', [posted]);
      const receipts = await publisher.publish(someEvents(posted, 300));
      expect(receipts).toHaveLength(300);
      expect(new Set(receipts.map(({ sequence }) => sequence)).size).toBe(300);
      expect(new Set(receipts.map(({ epoch }) => epoch)).size).toBe(1);
      expect(await publisher.publish([])).toEqual([]);
    });

    it('publishes without a consumer', async () => {
      await expect(publisher.publish([anEvent(liked)])).resolves.toHaveLength(1);
    });

    it('rejects an event that is too large', async () => {
      const event = anEvent(posted, 'x'.repeat(maxEventBytes));
      await expect(publisher.publish([event])).rejects.toMatchObject({
        name: 'AppError',
        code: 'payload_too_large',
      });
    });

    it('shares the events of a consumer among its replicas, each delivered once', async () => {
      const other = await bus.connect();
      const seen: string[][] = [[], []];
      const bothBusy = new Gate();
      for (const [replica, transport] of [receiver, other].entries()) {
        await transport.subscribe({
          consumer: 'analytics-activities',
          subjects: [posted],
          setAside: noFrames,
          deliver: async (events) => {
            seen[replica]?.push(...textsOf(events));
            if (seen.every((each) => each.length > 0)) bothBusy.open();
            // Both wait until each has an event: a replica without one fails the test.
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

    it('delivers every later event to every listener, even if another one throws', async () => {
      const [own, other]: string[][] = [[], []];
      const late: string[] = [];
      await receiver.listen([posted, connected], (event) => {
        own?.push(...textsOf([event]));
        throw new Error('a listener failed');
      });
      await (await bus.connect()).listen(['emberdeck.*.v1.*'], (event) => other?.push(...textsOf([event])));
      await publisher.publish(['a', 'b'].map((text) => anEvent(posted, text)));
      await publisher.publish([anEvent(liked, 'c')]);
      await eventually(() =>
        expect([own, other]).toEqual([
          ['a', 'b'],
          ['a', 'b', 'c'],
        ]),
      );
      await receiver.listen([posted], (event) => late.push(...textsOf([event])));
      await publisher.publish([anEvent(posted, 'd')]);
      await eventually(() => expect([own?.at(-1), other?.at(-1), late]).toEqual(['d', 'd', ['d']]));
    });

    it('waits on close for the running batch, then delivers and publishes nothing', async () => {
      const gate = new Gate();
      const arrived = new Gate();
      const seen: string[] = [];
      await receiver.subscribe({
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
      const closing = receiver.close().then(() => (closed = true));
      expect(receiver.isConnected()).toBe(false);
      await new Promise(setImmediate);
      expect(closed).toBe(false);
      gate.open();
      await closing;
      const delivered = seen.length;
      expect(delivered).toBeGreaterThan(0);
      await expect(receiver.publish([anEvent(posted)])).rejects.toMatchObject({ code: 'unavailable' });
      await publishing;
      expect(seen).toHaveLength(delivered);
    });
  });
}
