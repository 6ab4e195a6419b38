import type { InboxEntry, Notification } from '@emberdeck/contracts/notifications/notifications';
import type { KeysetPages } from '../../shared/api/keysetPages.js';
import { newestFirst } from '../../shared/realtime/rows.js';

/** An entry of the bell. One that has just arrived by a message is not seen yet. */
export type BellEntry = Notification & Partial<Pick<InboxEntry, 'seenAt'>>;

/** The loaded entries of the bell, page by page, newest first. */
export type BellPages = KeysetPages<BellEntry>;

/** The entries that one change affects: single ones, or all up to a time. */
interface Marked {
  readonly ids: readonly string[] | null;
  readonly until: string | null;
}

export const entriesOf = ({ pages }: BellPages): BellEntry[] => pages.flatMap(({ items }) => items);

/** Adds an entry. An entry that is already listed stays unchanged. */
export function withEntry(bell: BellPages, entry: BellEntry): BellPages {
  if (entriesOf(bell).some(({ id }) => id === entry.id)) {
    return bell;
  }
  const [first, ...others] = bell.pages;
  const items = [entry, ...(first?.items ?? [])].toSorted(newestFirst);
  return { ...bell, pages: [{ next: null, ...first, items }, ...others] };
}

/** Replaces an entry that says more now. It stays as its user left it, and has a new place by its time. */
export function withChange(bell: BellPages, entry: BellEntry): BellPages {
  const known = entriesOf(bell).find(({ id }) => id === entry.id);
  const without = withoutMarked(bell, { ids: [entry.id], until: null });
  return withEntry(without, known ? { ...known, ...entry, readAt: known.readAt } : entry);
}

const isMarked = ({ id, createdAt }: BellEntry, { ids, until }: Marked): boolean =>
  ids === null ? until !== null && createdAt <= until : ids.includes(id);

const withItems = (bell: BellPages, change: (items: readonly BellEntry[]) => BellEntry[]): BellPages => ({
  ...bell,
  pages: bell.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** Marks entries as read. */
export const withRead = (bell: BellPages, marked: Marked, readAt: string): BellPages =>
  withItems(bell, (items) =>
    items.map((entry) => (entry.readAt === null && isMarked(entry, marked) ? { ...entry, readAt } : entry)),
  );

/** Marks the entries up to a time as seen. */
export const withSeen = (bell: BellPages, until: string, seenAt: string): BellPages =>
  withItems(bell, (items) =>
    items.map((entry) => (isUnseen(entry) && entry.createdAt <= until ? { ...entry, seenAt } : entry)),
  );

/** Removes entries that were put away. */
export const withoutMarked = (bell: BellPages, marked: Marked): BellPages =>
  withItems(bell, (items) => items.filter((entry) => !isMarked(entry, marked)));

/** Removes the entries up to a time, and every older page. */
export function withoutUntil(bell: BellPages, until: string): BellPages {
  const items = entriesOf(bell).filter(({ createdAt }) => createdAt > until);
  return { pages: [{ items, next: null }], pageParams: bell.pageParams.slice(0, 1) };
}

/** Whether every entry is loaded. */
export const isWhole = ({ pages }: BellPages): boolean => pages.at(-1)?.next === null;

/** Whether the user has neither read the entry nor opened the list with it. */
export const isUnseen = ({ readAt, seenAt = null }: BellEntry): boolean => readAt === null && seenAt === null;

/** The number of unseen entries among the loaded ones. */
export const unseenOf = (bell: BellPages): number => entriesOf(bell).filter(isUnseen).length;

/** The message that an entry is about; null for other entries, and for entries from before they named it. */
export function messageOf({ params }: Notification): string | null {
  const { messageId } = params;
  return typeof messageId === 'string' ? messageId : null;
}
