import type { Message } from '@emberdeck/contracts/messaging/messages';
import { isPending, likedByMe } from './feedRules.js';
import type { Thread } from './feedRules.js';

/** One page as the server sent it, newest first. */
export interface FeedPage {
  readonly messages: Message[];
  /** Where the page before it in time is read; null where there is none. */
  readonly next: string | null;
}

/** Where what was read ends: its last message, and the address of what is older than that. */
export interface FeedEdge {
  readonly id: string | null;
  readonly older: string | null;
}

/** A like that was pressed and is not answered yet. */
export interface PendingLike {
  readonly requestId: string;
  readonly liked: boolean;
}

/** All that is known of the conversation, newest first. */
export interface Feed {
  readonly messages: Message[];
  /** Where older messages are read; null where the beginning is reached. */
  readonly older: string | null;
  /** Below what messages are missing, between those that were read last and the rest; null where none are. */
  readonly gap: (FeedEdge & { readonly older: string }) | null;
  /** Where the newest page ends. */
  readonly edge: FeedEdge;
  /** By message: what is read before they are answered may not know of them yet. */
  readonly likes: Readonly<Record<string, PendingLike>>;
}

export const emptyFeed: Feed = {
  messages: [],
  older: null,
  gap: null,
  edge: { id: null, older: null },
  likes: {},
};

function newestFirst(a: Message, b: Message): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt);
}

/** Returns the known object if nothing changed, so that its card does not render again. */
function kept(known: Message | undefined, read: Message): Message {
  return known && JSON.stringify(known) === JSON.stringify(read) ? known : read;
}

/** Whether the new `message` is the server's copy of the `pending` one. */
function confirms(message: Message, pending: Message): boolean {
  return (
    message.author.id === pending.author.id &&
    message.parentId === pending.parentId &&
    message.content === pending.content
  );
}

/** The union, each message once: what was read last wins, and takes the place of what stood for it. */
function united({ messages: known, likes }: Feed, read: readonly Message[]): Message[] {
  const page = read.map((message) => likedByMe(message, likes[message.id]?.liked ?? message.reactedByMe));
  const byId = new Map(known.map((message) => [message.id, message]));
  const news = page.filter(({ id }) => !byId.has(id));
  const pending = known.filter(
    (message) => isPending(message) && !news.some((each) => confirms(each, message)),
  );
  for (const message of page) {
    byId.set(message.id, kept(byId.get(message.id), message));
  }
  const confirmed = [...byId.values()].filter((message) => !isPending(message));
  return [...pending, ...confirmed.sort(newestFirst)];
}

function meets(known: readonly Message[], page: FeedPage): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return page.messages.some(({ id }) => ids.has(id));
}

const edgeOf = ({ messages, next }: FeedPage): FeedEdge => ({ id: messages.at(-1)?.id ?? null, older: next });

/** Where messages are missing after a page; null where it meets those that are known, or is the last one. */
function gapAfter(known: readonly Message[], page: FeedPage): Feed['gap'] {
  return page.next === null || meets(known, page) ? null : { ...edgeOf(page), older: page.next };
}

/** The newest page was read again: older pages that are loaded stay. */
export function withNewest(feed: Feed, page: FeedPage): Feed {
  const confirmed = feed.messages.filter((message) => !isPending(message));
  const gap = gapAfter(confirmed, page);
  if (confirmed.length === 0 || (gap && feed.gap)) {
    // One place where messages are missing can be shown, not two: reading starts again then.
    const messages = united({ ...feed, messages: feed.messages.filter(isPending) }, page.messages);
    return { ...feed, messages, older: page.next, gap: null, edge: edgeOf(page) };
  }
  const stillMissing = page.next === null ? null : feed.gap;
  return { ...feed, messages: united(feed, page.messages), edge: edgeOf(page), gap: gap ?? stillMissing };
}

/** A message arrived by the websocket. The own one takes the place of its optimistic copy. */
export function withArrived(feed: Feed, message: Message): Feed {
  return feed.messages.some(({ id }) => id === message.id)
    ? feed
    : { ...feed, messages: united(feed, [message]) };
}

/** A page further back was read, the one `from` leads to. */
export function withOlder(feed: Feed, page: FeedPage, from: string): Feed {
  const messages = united(feed, page.messages);
  if (from === feed.gap?.older) {
    return { ...feed, messages, gap: gapAfter(feed.messages, page) };
  }
  return from === feed.older ? { ...feed, messages, older: page.next } : { ...feed, messages };
}

/** The newest page alone: who comes back later does not draw everything that was once loaded. */
export function withoutOlder(feed: Feed): Feed {
  const end = feed.messages.findIndex(({ id }) => id === feed.edge.id);
  return end < 0
    ? feed
    : { ...feed, messages: feed.messages.slice(0, end + 1), older: feed.edge.older, gap: null };
}

/** Where the feed says that messages are missing: above this thread, or below all of them. */
export interface MissingPlace {
  readonly threadId: string | null;
}

/** Where messages are missing; null where none are. */
export function missingPlaceOf({ gap, messages }: Feed, threads: readonly Thread[]): MissingPlace | null {
  if (!gap) {
    return null;
  }
  const edge = messages.find(({ id }) => id === gap.id);
  const below = threads.find(({ message }) => edge && message.createdAt >= edge.createdAt);
  return { threadId: below?.message.id ?? null };
}

/** Those of `messages` that were written after all that was known; what an older page brings is not new. */
export function arrivedSince(before: readonly Message[], messages: readonly Message[]): Message[] {
  const known = new Set(before.map(({ id }) => id));
  const newest = Math.max(
    ...before.filter((each) => !isPending(each)).map((each) => Date.parse(each.createdAt)),
  );
  return messages.filter(
    (message) => !known.has(message.id) && (isPending(message) || Date.parse(message.createdAt) >= newest),
  );
}
