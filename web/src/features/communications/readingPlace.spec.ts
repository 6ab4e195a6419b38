import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { ReadingPlace } from './readingPlace.js';

const message = (minute: number, author = 'ada'): Message =>
  exampleMessage(`m${minute}`, exampleTime(minute), { author });

const at = exampleTime;

let kept: string | null;
let place: ReadingPlace;

function see(messages: readonly Message[] | undefined, changes: { visible?: boolean; live?: boolean } = {}) {
  place.see({ messages, visible: true, live: true, myId: 'me', ...changes });
}

function open(): void {
  place = new ReadingPlace({ read: () => kept, write: (instant) => (kept = instant) });
}

beforeEach(() => {
  kept = null;
  open();
});

describe('what came while away', () => {
  it('is nothing on the first visit, which sets the bookmark', () => {
    see(undefined);
    see([message(5)]);
    expect(place.range()).toBeNull();
    expect(kept).toBe(at(5));
  });

  it('is what is later than the bookmark on the next visit; what comes then is not', () => {
    kept = at(5);
    see([message(7), message(5)]);
    expect(place.range()).toEqual({ since: at(5), until: at(7) });
    see([message(8), message(7), message(5)]);
    expect(place.range()).toEqual({ since: at(5), until: at(7) });
    expect(kept).toBe(at(8));
  });

  it('is nothing where one wrote it oneself', () => {
    kept = at(5);
    see([message(7, 'me'), message(5)]);
    expect(place.range()).toBeNull();
  });

  it('is what came while the page was hidden', () => {
    see([message(5)]);
    see([message(5)], { visible: false });
    see([message(6), message(5)], { visible: false });
    expect(kept).toBe(at(5));
    see([message(6), message(5)]);
    expect(place.range()).toEqual({ since: at(5), until: at(6) });
  });

  it('is what is read after a reconnect', () => {
    const old = [message(5)];
    see(old);
    see(old, { live: false });
    see(old);
    expect(place.range()).toBeNull();
    see([message(6), ...old]);
    expect(place.range()).toEqual({ since: at(5), until: at(6) });
  });

  it('stays marked over a return that brings nothing', () => {
    kept = at(4);
    const read = [message(5)];
    see(read, { live: false });
    expect(place.range()).toEqual({ since: at(4), until: at(5) });
    see(read);
    see([...read]);
    expect(place.range()).toEqual({ since: at(4), until: at(5) });
  });

  it('moves the bookmark without a socket too', () => {
    see([message(5)], { live: false });
    expect(kept).toBe(at(5));
  });
});
