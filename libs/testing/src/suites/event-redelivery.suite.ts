import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  DeliveryOutcome,
  EventTransport,
  UnreadableFrame,
} from '@emberdeck/platform/bus/event-transport';
import { eventually } from '../eventually.js';
import type { EventBus } from './event-bus.js';
import { Gate } from './gate.js';
import { anEvent, collected, done, noFrames, someEvents, textsOf } from './some-events.js';

const posted = 'emberdeck.messaging.v1.message-posted';

/** The rules for every adapter of `EventTransport` about batches, retries and unreadable frames. */
export function eventRedeliverySuite(name: string, open: () => Promise<EventBus>): void {
  describe(`redelivery over ${name}`, () => {
    let bus: EventBus;
    let publisher: EventTransport;
    let receiver: EventTransport;

    beforeEach(async () => {
      bus = await open();
      [publisher, receiver] = [await bus.connect(), await bus.connect()];
    });

    afterEach(() => bus.dispose());

    it('sets aside unreadable frames, and delivers the events around them', async () => {
      const asides: UnreadableFrame[] = [];
      const seen: string[] = [];
      await receiver.subscribe({
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

    it('redelivers an unreadable frame until it is stored', async () => {
      let attempts = 0;
      await receiver.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: async () => {
          attempts += 1;
          if (attempts === 1) throw new Error('the database is away');
        },
        deliver: async (events) => events.map(() => done),
      });
      await publisher.publish([{ ...anEvent(posted), id: 'no uuid' }]);
      await eventually(() => expect(attempts).toBe(2));
    });

    it('redelivers when a consumer rejects', async () => {
      const attempts: string[][] = [];
      await receiver.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          attempts.push(textsOf(events));
          if (attempts.length < 3) throw new Error('the database is away');
          return events.map(() => done);
        },
      });
      await publisher.publish([anEvent(posted, 'a')]);
      await eventually(() => expect(attempts).toEqual([['a'], ['a'], ['a']]));
    });

    it('redelivers a batch unless each event has one outcome', async () => {
      const attempts: string[] = [];
      await receiver.subscribe({
        consumer: 'analytics-activities',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          attempts.push(...textsOf(events));
          return attempts.length < 3 ? [] : events.map(() => done);
        },
      });
      await publisher.publish([anEvent(posted, 'a')]);
      await eventually(() => expect(attempts).toEqual(['a', 'a', 'a']));
    });

    it('redelivers only retried events, after the requested delay', async () => {
      const seen: { text: string; at: number }[] = [];
      await receiver.subscribe({
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
      await receiver.subscribe({
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

    it('does not delay other consumers behind a slow or failing one', async () => {
      const gate = new Gate();
      const slow: string[] = [];
      await receiver.subscribe({
        consumer: 'analytics-slow',
        subjects: [posted],
        setAside: noFrames,
        deliver: async (events) => {
          await gate.passed;
          slow.push(...textsOf(events));
          return events.map(() => done);
        },
      });
      await receiver.subscribe({
        consumer: 'analytics-failing',
        subjects: [posted],
        setAside: noFrames,
        deliver: async () => Promise.reject(new Error('always')),
      });
      const quick = await collected(receiver, 'analytics-quick', [posted]);
      const publishing = publisher.publish(someEvents(posted, 200)).catch(() => undefined);
      await eventually(() => expect(quick).toHaveLength(200));
      expect(slow).toHaveLength(0);
      gate.open();
      await eventually(() => expect(slow).toHaveLength(200));
      await bus.dispose();
      await publishing;
    });
  });
}
