import { describe, expect, it } from '@jest/globals';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { unreadOf, withEntry, withoutUntil, withPage, withRead } from './bellCache.js';
import type { BellEntries } from './bellCache.js';

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

const bell = (...items: Notification[]): BellEntries => ({ items, older: '/api/notifications?cursor=x' });
const idsOf = ({ items }: BellEntries): string[] => items.map(({ id }) => id);

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

describe('withPage', () => {
  it('appends each older entry once and continues from its page', () => {
    const page = { items: [entry('b', 2), entry('a', 1)], older: null };
    const merged = withPage(bell(entry('c', 3), entry('b', 2)), page);
    expect(idsOf(merged)).toEqual(['c', 'b', 'a']);
    expect(merged.older).toBeNull();
  });
});

describe('withRead', () => {
  const before = bell(entry('c', 3), entry('b', 2), entry('a', 1, timeOf(1)));

  it('marks single entries', () => {
    const after = withRead(before, { ids: ['b'], until: null }, timeOf(5));
    expect(after.items.map(({ readAt }) => readAt)).toEqual([null, timeOf(5), timeOf(1)]);
    expect(unreadOf(after)).toBe(1);
  });

  it('marks all up to a time, and leaves newer ones unread', () => {
    const after = withRead(before, { ids: null, until: timeOf(2) }, timeOf(5));
    expect(after.items.map(({ readAt }) => readAt)).toEqual([null, timeOf(5), timeOf(1)]);
  });
});

describe('withoutUntil', () => {
  it('removes entries up to a time, and all older pages', () => {
    expect(withoutUntil(bell(entry('c', 3), entry('b', 2)), timeOf(2))).toEqual({
      items: [entry('c', 3)],
      older: null,
    });
  });
});
