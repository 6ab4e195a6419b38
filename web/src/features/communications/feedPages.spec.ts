import { describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import {
  arrivedSince,
  emptyFeed,
  missingPlaceOf,
  withAround,
  withNewest,
  withOlder,
  withoutOlder,
} from './feedPages.js';
import { withPublished } from './feedChanges.js';
import type { Feed } from './feedPages.js';
import { pendingId, threadsOf } from './feedRules.js';

const message = (minute: number, changes: Partial<Omit<Message, 'author'>> = {}): Message =>
  exampleMessage(`m${minute}`, exampleTime(minute), changes);

const page = (next: string | null, ...minutes: number[]) => ({
  messages: minutes.map((minute) => message(minute)),
  next,
});
const ids = ({ messages }: { messages: readonly Message[] }): string[] => messages.map(({ id }) => id);

const first = withNewest(emptyFeed, page('before-8', 9, 8));

describe('pages of the feed', () => {
  it('list an arriving message once, in place of its optimistic copy', () => {
    const arrived = withPublished(first, message(10));
    expect(ids(arrived)).toEqual(['m10', 'm9', 'm8']);
    expect(arrived).toMatchObject({ older: 'before-8', gap: null });
    expect(withPublished(arrived, message(10))).toBe(arrived);
    const pending = { ...message(10), id: pendingId('m10') };
    const waiting = { ...first, messages: [pending, ...first.messages] };
    expect(ids(withPublished(waiting, message(10)))).toEqual(['m10', 'm9', 'm8']);
  });

  it('start with the newest page and continue where it ends', () => {
    expect(first).toMatchObject({ older: 'before-8', gap: null });
    const second = withOlder(first, page('before-6', 7, 6), 'before-8');
    expect(ids(second)).toEqual(['m9', 'm8', 'm7', 'm6']);
    expect(second.older).toBe('before-6');
    expect(withOlder(second, page(null, 5), 'before-6').older).toBeNull();
  });

  it('keep loaded messages without duplicates when the newest page is read again', () => {
    const loaded = withOlder(first, page('before-6', 7, 6), 'before-8');
    const again = withNewest(loaded, page('before-9', 10, 9));
    expect(ids(again)).toEqual(['m10', 'm9', 'm8', 'm7', 'm6']);
    expect(again).toMatchObject({ older: 'before-6', gap: null });
  });

  it('reuse the objects of unchanged messages, and replace changed ones', () => {
    const liked = message(9, { reactionCount: 1 });
    const again = withNewest(first, { messages: [liked, message(8)], next: 'before-8' });
    expect(again.messages[0]).toEqual(liked);
    expect(again.messages[1]).toBe(first.messages[1]);
  });

  it('detect a gap between the newest page and the other messages, and fill it', () => {
    const back = withNewest(first, page('before-19', 20, 19));
    expect(back).toMatchObject({ older: 'before-8', gap: { id: 'm19', older: 'before-19' } });
    const partly = withOlder(back, page('before-17', 18, 17), 'before-19');
    expect(partly.gap).toEqual({ id: 'm17', older: 'before-17' });
    const whole = withOlder(partly, page('before-9', 10, 9), 'before-17');
    expect(ids(whole)).toEqual(['m20', 'm19', 'm18', 'm17', 'm10', 'm9', 'm8']);
    expect(whole).toMatchObject({ gap: null, older: 'before-8' });
  });

  it('keep a gap when the newest page is read again, and start over on a second gap', () => {
    const back = withNewest(first, page('before-19', 20, 19));
    const second = withNewest(back, page('before-20', 21, 20));
    expect(second).toMatchObject({ gap: back.gap, older: 'before-8' });
    const again = withNewest(second, page('before-39', 40, 39));
    expect(ids(again)).toEqual(['m40', 'm39']);
    expect(again).toMatchObject({ gap: null, older: 'before-39' });
    expect(withNewest(back, page(null, 21, 20, 19, 9, 8)).gap).toBeNull();
  });

  it('around a message continue the loaded ones, or leave a gap that stays when the newest page is read', () => {
    const next = withAround(first, page('before-6', 8, 7, 6), 'm7');
    expect(ids(next)).toEqual(['m9', 'm8', 'm7', 'm6']);
    expect(next).toMatchObject({ older: 'before-6', gap: null });
    const far = withAround(first, page('before-2', 4, 3, 2), 'm3');
    expect(ids(far)).toEqual(['m9', 'm8', 'm4', 'm3', 'm2']);
    expect(far).toMatchObject({ older: 'before-2', gap: { id: 'm8', older: 'before-8', to: 'm3' } });
    expect(withNewest(far, page('before-9', 10, 9)).gap).toEqual(far.gap);
    const partly = withOlder(far, page('before-6', 7, 6), 'before-8');
    expect(partly.gap).toEqual({ id: 'm6', older: 'before-6', to: 'm3' });
    const whole = withOlder(partly, page('before-4', 5, 4), 'before-6');
    expect(ids(whole)).toEqual(['m9', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2']);
    expect(whole).toMatchObject({ older: 'before-2', gap: null });
  });

  it('around a message replace the messages below a gap, unless they are the same ones', () => {
    const far = withAround(first, page('before-2', 4, 3, 2), 'm3');
    const other = withAround(far, page(null, 1), 'm1');
    expect(ids(other)).toEqual(['m9', 'm8', 'm1']);
    expect(other).toMatchObject({ older: null, gap: { id: 'm8', older: 'before-8', to: 'm1' } });
    const loaded = withOlder(far, page(null, 1), 'before-2');
    const again = withAround(loaded, page('before-2', 4, 3, 2), 'm3');
    expect(ids(again)).toEqual(['m9', 'm8', 'm4', 'm3', 'm2', 'm1']);
    expect(again).toMatchObject({ older: null, gap: far.gap });
    const met = withAround(far, page('before-6', 8, 7, 6), 'm7');
    expect(ids(met)).toEqual(['m9', 'm8', 'm7', 'm6']);
    expect(met).toMatchObject({ older: 'before-6', gap: null });
  });

  it('refresh known messages alone by a page that was read before the feed started over', () => {
    const liked = message(9, { reactionCount: 2, reactedByMe: true });
    const stale = { messages: [liked, message(8)], next: 'before-8' };
    expect(withOlder(first, stale, 'before-10').messages[0]).toEqual(liked);
    const startedOver = withNewest(emptyFeed, page('before-39', 40, 39));
    expect(withOlder(startedOver, stale, 'before-10')).toEqual(startedOver);
  });

  it('report the thread above which messages are missing', () => {
    const placeIn = (feed: Feed) => missingPlaceOf(feed, threadsOf(feed.messages));
    expect(placeIn(first)).toBeNull();
    const back = withNewest(first, page('before-19', 20, 19));
    expect(placeIn(back)).toEqual({ threadId: 'm19' });
    expect(placeIn(withOlder(back, page('before-17', 18, 17), 'before-19'))).toEqual({ threadId: 'm17' });
    const replies = [message(20, { parentId: 'm9' }), message(19, { parentId: 'm9' })];
    const below = withNewest(first, { messages: replies, next: 'before-19' });
    expect(placeIn(below)).toEqual({ threadId: null });
  });

  it('show a post once when it is read before its response, and know it by its id alone', () => {
    const pending = message(10, { id: pendingId('1'), content: 'same words' });
    const sent = { ...first, messages: [pending, ...first.messages] };
    expect(ids(withNewest(sent, page('x', 9, 8)))).toEqual([pending.id, 'm9', 'm8']);
    const copy = message(10, { id: '1' });
    expect(ids(withNewest(sent, { messages: [copy, message(9)], next: 'x' }))).toEqual(['1', 'm9', 'm8']);
    const another = message(10, { content: 'same words' });
    expect(ids(withNewest(sent, { messages: [another, message(9)], next: 'x' }))).toContain(pending.id);
  });

  it('drop older pages and keep the newest one', () => {
    const loaded = withOlder(withNewest(first, page('before-9', 10, 9)), page(null, 7), 'before-8');
    expect(withoutOlder(loaded)).toMatchObject({ older: 'before-9' });
    expect(ids(withoutOlder(loaded))).toEqual(['m10', 'm9']);
    expect(withoutOlder(emptyFeed)).toBe(emptyFeed);
  });
});

describe('arrivedSince', () => {
  it('counts later messages, not older ones', () => {
    const before = [message(9), message(8)];
    const pending = message(0, { id: pendingId('1') });
    const now = [pending, message(10), ...before, message(7)];
    expect(ids({ messages: arrivedSince(before, now) })).toEqual([pending.id, 'm10']);
    expect(arrivedSince([], [message(1)])).toHaveLength(1);
  });
});
