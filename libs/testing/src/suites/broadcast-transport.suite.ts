import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BroadcastTransport, maxBroadcastBytes } from '@emberdeck/platform/bus/broadcast-transport';
import { eventually } from '../eventually.js';

/** A bus under test. `connect` opens the end of one program; every call on the memory bus returns the same end. */
interface BroadcastBus {
  connect(): Promise<BroadcastTransport>;
  dispose(): Promise<void>;
}

const subject = 'emberdeck.gateway.now.v1.note-shown';

/** The rules for every adapter of `BroadcastTransport`. */
export function broadcastTransportSuite(name: string, open: () => Promise<BroadcastBus>): void {
  describe(`broadcasts over ${name}`, () => {
    let bus: BroadcastBus;
    let here: BroadcastTransport;
    let there: BroadcastTransport;

    beforeEach(async () => {
      bus = await open();
      [here, there] = [await bus.connect(), await bus.connect()];
    });

    afterEach(() => bus.dispose());

    it('reach every listener of their subject, the sender too, and no other one', async () => {
      const seen: unknown[] = [];
      await here.listen(subject, (payload) => seen.push(['here', payload]));
      await there.listen(subject, (payload) => seen.push(['there', payload]));
      await there.listen(`${subject}-again`, (payload) => seen.push(['other', payload]));
      here.send(subject, { at: new Date(0), nothing: undefined, list: [1, null] });
      const payload = { at: '1970-01-01T00:00:00.000Z', list: [1, null] };
      await eventually(() => expect(seen).toHaveLength(2));
      expect(seen).toEqual(
        expect.arrayContaining([
          ['here', payload],
          ['there', payload],
        ]),
      );
    });

    it('give each listener a copy, and go on after one that throws', async () => {
      const seen: string[] = [];
      const listen = () =>
        there.listen(subject, (payload) => {
          const note = payload as { text: string };
          seen.push(note.text);
          note.text = 'changed';
          throw new Error('A listener failed');
        });
      await listen();
      await listen();
      here.send(subject, { text: 'first' });
      here.send(subject, { text: 'second' });
      await eventually(() => expect(seen.toSorted()).toEqual(['first', 'first', 'second', 'second']));
    });

    it('are not delivered before send returns, nor to a listener that comes later', async () => {
      const seen: unknown[] = [];
      await here.listen(subject, (payload) => seen.push(payload));
      here.send(subject, 1);
      expect(seen).toEqual([]);
      await eventually(() => expect(seen).toEqual([1]));
      const late: unknown[] = [];
      await there.listen(subject, (payload) => late.push(payload));
      here.send(subject, 2);
      await eventually(() => expect([seen, late]).toEqual([[1, 2], [2]]));
    });

    it('refuse more than their limit, and are not sent after the end', async () => {
      const seen: unknown[] = [];
      await here.listen(subject, (payload) => seen.push(payload));
      expect(() => here.send(subject, 'x'.repeat(maxBroadcastBytes))).toThrow('holds more than');
      await here.close();
      here.send(subject, 1);
      await new Promise(setImmediate);
      expect(seen).toEqual([]);
    });
  });
}
