import type { Notification } from '@emberdeck/contracts/notifications/notifications';

/** The loaded entries of the bell, newest first. */
export interface BellEntries {
  readonly items: Notification[];
  /** The address of the next page; null on the last one. */
  readonly older: string | null;
}

/** The entries that one change concerns: single ones, or all up to a time. */
export interface Marked {
  readonly ids: readonly string[] | null;
  readonly until: string | null;
}

const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** Adds an entry; one that is listed already stays as it is. */
export function withEntry(bell: BellEntries, entry: Notification): BellEntries {
  return bell.items.some(({ id }) => id === entry.id)
    ? bell
    : { ...bell, items: [entry, ...bell.items].toSorted(newestFirst) };
}

/** Appends a page; entries that arrived in between are listed once. */
export function withPage(bell: BellEntries, { items, older }: BellEntries): BellEntries {
  const known = new Set(bell.items.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  return { items: [...bell.items, ...added].toSorted(newestFirst), older };
}

const isMarked = ({ id, createdAt }: Notification, { ids, until }: Marked): boolean =>
  ids === null ? until !== null && createdAt <= until : ids.includes(id);

/** Marks entries as read. */
export function withRead(bell: BellEntries, marked: Marked, readAt: string): BellEntries {
  const items = bell.items.map((entry) =>
    entry.readAt === null && isMarked(entry, marked) ? { ...entry, readAt } : entry,
  );
  return { ...bell, items };
}

/** Removes the entries up to a time, and with them every older page. */
export function withoutUntil(bell: BellEntries, until: string): BellEntries {
  return { items: bell.items.filter(({ createdAt }) => createdAt > until), older: null };
}

/** How many of the loaded entries are unread. */
export const unreadOf = ({ items }: BellEntries): number =>
  items.filter(({ readAt }) => readAt === null).length;
