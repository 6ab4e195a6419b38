import { describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage } from '../../../test/exampleMessage.js';
import { dayBefore, dayKey, daysOf, isNewIn, newMarkOf } from './feedDays.js';
import type { FeedDay, FeedItem } from './feedDays.js';
import type { Thread } from './feedRules.js';

const zone = 'Asia/Tokyo';

/** An instant of the clocks of the zone, because the calendar day of the reader counts. */
const at = (day: number, hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 0, day, hour - 9, minute)).toISOString();

const message = (id: string, createdAt: string, author = 'ada'): Message =>
  exampleMessage(id, createdAt, { author });

const thread = (first: Message, replies: Message[] = [], orphan = false): Thread => ({
  message: first,
  replies,
  orphan,
});

describe('dayBefore', () => {
  it.each([
    [at(2, 0, 1), '2026-01-01'],
    [at(1, 23, 59), '2025-12-31'],
  ])('of %s is %s', (instant, expected) => {
    expect(dayBefore(zone, Date.parse(instant))).toBe(expected);
  });
});

const itemsOf = (day: FeedDay | undefined): FeedItem[] => day?.hours.flatMap(({ items }) => items) ?? [];

describe('daysOf', () => {
  it('separates days at midnight in the zone of the reader', () => {
    const threads = [thread(message('a', at(1, 23, 59))), thread(message('b', at(2, 0, 0)))];
    const days = daysOf(zone, threads, []);
    expect(days.map(({ key }) => key)).toEqual(['2026-01-01', '2026-01-02']);
    expect(days.map((day) => itemsOf(day).map((item) => item.thread.message.id))).toEqual([['a'], ['b']]);
    expect(dayKey(zone, at(2, 0))).toBe('2026-01-02');
  });

  it('joins messages of one author that follow each other closely', () => {
    const answered = thread(message('d', at(1, 9, 8)), [message('e', at(1, 9, 9))]);
    const threads = [
      thread(message('a', at(1, 9, 0))),
      thread(message('b', at(1, 9, 4))),
      thread(message('c', at(1, 9, 6), 'bob')),
      answered,
      thread(message('f', at(1, 9, 10))),
      thread(message('g', at(1, 9, 15))),
      thread(message('h', at(1, 9, 16)), [], true),
    ];
    const [day] = daysOf(zone, threads, []);
    expect(itemsOf(day).map(({ continues }) => continues)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(itemsOf(daysOf(zone, threads, ['b'])[0])[1]?.continues).toBe(false);
  });

  it('groups messages by hour, and joins messages of one author across hours', () => {
    const threads = [at(1, 9, 0), at(1, 9, 58), at(1, 10, 1), at(2, 10, 2)].map((time, index) =>
      thread(message(`${index}`, time)),
    );
    const days = daysOf(zone, threads, []);
    expect(days.map(({ hours }) => hours.map(({ hour, items }) => [hour, items.length]))).toEqual([
      [
        [9, 2],
        [10, 1],
      ],
      [[10, 1]],
    ]);
    expect(days[0]?.hours[1]?.items[0]?.continues).toBe(true);
  });
});

describe('new messages', () => {
  const range = { since: at(1, 12), sinceId: 'z', until: at(1, 14) };

  it.each([
    ['excludes an already known message', at(1, 12), 'ada', false],
    ['includes a message from the absence', at(1, 13), 'ada', true],
    ['includes the last message of the absence', at(1, 14), 'ada', true],
    ['excludes a later message', at(1, 15), 'ada', false],
    ["excludes the user's own message", at(1, 13), 'me', false],
  ])('%s', (_what, createdAt, author, expected) => {
    expect(isNewIn(range, message('x', createdAt, author), 'me')).toBe(expected);
  });

  it('do not exist on a first visit', () => {
    expect(isNewIn(null, message('x', at(1, 13)), 'me')).toBe(false);
  });

  it('begin at a thread, and are counted from there on', () => {
    const isNew = ({ id }: Message): boolean => id.startsWith('new');
    const threads = [
      thread(message('a', at(1, 9)), [message('new-reply', at(1, 13))]),
      thread(message('new-1', at(1, 13)), [message('new-2', at(1, 13))]),
      thread(message('mine', at(1, 13))),
    ];
    expect(newMarkOf(threads, isNew)).toEqual({ threadId: 'new-1', count: 2 });
    expect(newMarkOf(threads.slice(0, 1), isNew)).toEqual({ threadId: null, count: 0 });
  });
});
