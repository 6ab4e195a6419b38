import type { Notification } from '@emberdeck/contracts/notifications/notifications';

/** The loaded entries of the bell, newest first. */
export interface BellEntries {
  readonly items: Notification[];
  /** The address of the next page; null on the last one. */
  readonly older: string | null;
}

/** The entries that one change affects: single ones, or all up to a time. */
interface Marked {
  readonly ids: readonly string[] | null;
  readonly until: string | null;
}

const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** Adds an entry. An entry that is already listed stays unchanged. */
export function withEntry(bell: BellEntries, entry: Notification): BellEntries {
  return bell.items.some(({ id }) => id === entry.id)
    ? bell
    : { ...bell, items: [entry, ...bell.items].toSorted(newestFirst) };
}

/** Appends a page. An entry that the list already holds is not added twice. */
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

/** Removes the entries up to a time, and every older page. */
export function withoutUntil(bell: BellEntries, until: string): BellEntries {
  return { items: bell.items.filter(({ createdAt }) => createdAt > until), older: null };
}

/** The number of unread entries among the loaded ones. */
export const unreadOf = ({ items }: BellEntries): number =>
  items.filter(({ readAt }) => readAt === null).length;

/** The message that an entry is about; null for other entries, and for entries from before they named it. */
export const messageOf = (entry: Notification): string | null =>
  'messageId' in entry.params ? entry.params.messageId : null;
