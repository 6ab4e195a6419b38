import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { ReadingPlace } from './readingPlace.js';

const message = (minute: number, author = 'ada'): Message =>
  exampleMessage(`m${minute}`, exampleTime(minute), { author });

const at = exampleTime;

/** The minute of the last read message, as the server has it. */
let readMinute: number;
let place: ReadingPlace;

function see(messages: readonly Message[] | undefined, changes: { visible?: boolean; live?: boolean } = {}) {
  const readTo = { createdAt: at(readMinute), id: `m${readMinute}` };
  place.see({ messages, readTo, visible: true, live: true, myId: 'me', ...changes });
}

const rangeOf = (since: number, until: number) => ({
  since: at(since),
  sinceId: `m${since}`,
  until: at(until),
});

beforeEach(() => {
  readMinute = 5;
  place = new ReadingPlace();
});

describe('the range of missed messages', () => {
  it('waits until the position is known', () => {
    place.see({ messages: [message(7)], readTo: undefined, visible: true, live: true, myId: 'me' });
    expect(place.range()).toBeNull();
    see([message(7)]);
    expect(place.range()).toEqual(rangeOf(5, 7));
  });

  it('covers messages after the position, but not those that arrive while the user looks', () => {
    see([message(7), message(5)]);
    expect(place.range()).toEqual(rangeOf(5, 7));
    readMinute = 7;
    see([message(8), message(7), message(5)]);
    expect(place.range()).toEqual(rangeOf(5, 7));
  });

  it("is empty if the only new message is the user's own", () => {
    see([message(7, 'me'), message(5)]);
    expect(place.range()).toBeNull();
  });

  it('covers messages that arrived while the page was hidden', () => {
    see([message(5)]);
    see([message(5)], { visible: false });
    see([message(6), message(5)], { visible: false });
    see([message(6), message(5)]);
    expect(place.range()).toEqual(rangeOf(5, 6));
  });

  it('leaves out what another device has read meanwhile', () => {
    see([message(5)]);
    see([message(6), message(5)], { visible: false });
    readMinute = 6;
    see([message(6), message(5)]);
    expect(place.range()).toBeNull();
  });

  it('covers messages that are read after a reconnect', () => {
    const old = [message(5)];
    see(old);
    see(old, { live: false });
    see(old);
    expect(place.range()).toBeNull();
    see([message(6), ...old]);
    expect(place.range()).toEqual(rangeOf(5, 6));
  });

  it('covers messages that are marked as unread, here or on another device', () => {
    readMinute = 7;
    const messages = [message(7), message(6), message(5)];
    see(messages);
    expect(place.range()).toBeNull();
    readMinute = 5;
    see(messages);
    expect(place.range()).toEqual(rangeOf(5, 7));
  });

  it('stays unchanged after a return without new messages', () => {
    readMinute = 4;
    const read = [message(5)];
    see(read, { live: false });
    expect(place.range()).toEqual(rangeOf(4, 5));
    readMinute = 5;
    see(read);
    see([...read]);
    expect(place.range()).toEqual(rangeOf(4, 5));
  });
});
