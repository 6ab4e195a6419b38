import { describe, expect, it } from '@jest/globals';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { entriesOf, isWhole, unseenOf, withChange, withEntry, withoutUntil, withRead } from './bellCache.js';
import type { BellPages } from './bellCache.js';

const timeOf = (minute: number): string => `2026-01-01T00:0${minute}:00.000Z`;

const entry = (id: string, minute: number, readAt: string | null = null): Notification => ({
  id,
  workspaceId: null,
  type: 'level',
  params: { level: 2 },
  link: '/profile',
  createdAt: timeOf(minute),
  readAt,
});

const older = '/api/notifications?cursor=x';

/** A page with each of these lists, and another one that is not loaded. */
const bellOf = (...pages: Notification[][]): BellPages => ({
  pages: pages.map((items) => ({ items, next: older })),
  pageParams: pages.map(() => older),
});
const bell = (...items: Notification[]): BellPages => bellOf(items);
const idsOf = (pages: BellPages): string[] => entriesOf(pages).map(({ id }) => id);

describe('withEntry', () => {
  it('sorts an entry in by its time', () => {
    const before = bell(entry('c', 3), entry('a', 1));
    expect(idsOf(withEntry(before, entry('d', 4)))).toEqual(['d', 'c', 'a']);
    expect(idsOf(withEntry(before, entry('b', 2)))).toEqual(['c', 'b', 'a']);
  });

  it('leaves a listed entry unchanged, even one that is read', () => {
    const before = bell(entry('a', 1, timeOf(2)));
    expect(withEntry(before, entry('a', 1))).toBe(before);
  });
});

describe('withChange', () => {
  it('replaces a listed entry by its new time, as its user left it', () => {
    const before = bellOf([entry('c', 3)], [entry('a', 1, timeOf(2))]);
    const after = withChange(before, { ...entry('a', 4), params: { level: 9 } });
    expect(entriesOf(after)).toMatchObject([
      { id: 'a', params: { level: 9 }, readAt: timeOf(2) },
      { id: 'c' },
    ]);
    expect(idsOf(withChange(before, entry('b', 2)))).toEqual(['c', 'b', 'a']);
  });
});

describe('withRead', () => {
  const before = bellOf([entry('c', 3), entry('b', 2)], [entry('a', 1, timeOf(1))]);

  it('marks single entries', () => {
    const after = withRead(before, { ids: ['b'], until: null }, timeOf(5));
    expect(entriesOf(after).map(({ readAt }) => readAt)).toEqual([null, timeOf(5), timeOf(1)]);
    expect(unseenOf(after)).toBe(1);
  });

  it('marks all up to a time, and leaves newer ones unread', () => {
    const after = withRead(before, { ids: null, until: timeOf(2) }, timeOf(5));
    expect(entriesOf(after).map(({ readAt }) => readAt)).toEqual([null, timeOf(5), timeOf(1)]);
  });
});

describe('withoutUntil', () => {
  it('removes entries up to a time, and all older pages', () => {
    const after = withoutUntil(bellOf([entry('c', 3), entry('b', 2)], [entry('a', 1)]), timeOf(2));
    expect(idsOf(after)).toEqual(['c']);
    expect(isWhole(after)).toBe(true);
    expect(isWhole(bell(entry('c', 3)))).toBe(false);
  });
});
