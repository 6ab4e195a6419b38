import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { ReadingPlace } from './readingPlace.js';

const message = (minute: number, author = 'ada'): Message =>
  exampleMessage(`m${minute}`, exampleTime(minute), { author });

const at = exampleTime;

let stored: string | null;
let place: ReadingPlace;

function see(messages: readonly Message[] | undefined, changes: { visible?: boolean; live?: boolean } = {}) {
  place.see({ messages, visible: true, live: true, myId: 'me', ...changes });
}

function open(): void {
  place = new ReadingPlace({ read: () => stored, write: (instant) => (stored = instant) });
}

beforeEach(() => {
  stored = null;
  open();
});

describe('the range of missed messages', () => {
  it('is empty on the first visit, which sets the bookmark', () => {
    see(undefined);
    see([message(5)]);
    expect(place.range()).toBeNull();
    expect(stored).toBe(at(5));
  });

  it('covers messages after the bookmark on the next visit, but not those that arrive during it', () => {
    stored = at(5);
    see([message(7), message(5)]);
    expect(place.range()).toEqual({ since: at(5), until: at(7) });
    see([message(8), message(7), message(5)]);
    expect(place.range()).toEqual({ since: at(5), until: at(7) });
    expect(stored).toBe(at(8));
  });

  it("is empty if the only new message is the user's own", () => {
    stored = at(5);
    see([message(7, 'me'), message(5)]);
    expect(place.range()).toBeNull();
  });

  it('covers messages that arrived while the page was hidden', () => {
    see([message(5)]);
    see([message(5)], { visible: false });
    see([message(6), message(5)], { visible: false });
    expect(stored).toBe(at(5));
    see([message(6), message(5)]);
    expect(place.range()).toEqual({ since: at(5), until: at(6) });
  });

  it('covers messages that are read after a reconnect', () => {
    const old = [message(5)];
    see(old);
    see(old, { live: false });
    see(old);
    expect(place.range()).toBeNull();
    see([message(6), ...old]);
    expect(place.range()).toEqual({ since: at(5), until: at(6) });
  });

  it('stays unchanged after a return without new messages', () => {
    stored = at(4);
    const read = [message(5)];
    see(read, { live: false });
    expect(place.range()).toEqual({ since: at(4), until: at(5) });
    see(read);
    see([...read]);
    expect(place.range()).toEqual({ since: at(4), until: at(5) });
  });

  it('moves the bookmark even without a socket', () => {
    see([message(5)], { live: false });
    expect(stored).toBe(at(5));
  });
});
