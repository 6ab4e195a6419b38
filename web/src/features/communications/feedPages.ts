import type { Message } from '@emberdeck/contracts/messaging/messages';
import { byAge, confirms, isPending, likedByMe } from './feedRules.js';
import type { Thread } from './feedRules.js';

/** One page as the server sent it, newest first. */
export interface FeedPage {
  readonly messages: Message[];
  /** The address of the next older page; null on the last one. */
  readonly next: string | null;
}

/** The end of a page: the id of its last message, and the address of the next older page. */
export interface FeedEdge {
  readonly id: string | null;
  readonly older: string | null;
}

/** Missing messages: the end of the messages above, and the address of the first missing page. */
export interface FeedGap extends FeedEdge {
  readonly older: string;
  /** The message that the user opened past the gap. Such a gap is loaded only on request. */
  readonly to?: string;
}

/** A like without a response yet. */
export interface PendingLike {
  readonly requestId: string;
  readonly liked: boolean;
}

/** The loaded part of the conversation, newest first. */
export interface Feed {
  readonly messages: Message[];
  /** The address of older messages; null when the beginning is reached. */
  readonly older: string | null;
  /** The message below which messages are missing between the latest read and older pages; null without a gap. */
  readonly gap: FeedGap | null;
  /** The end of the newest page. */
  readonly edge: FeedEdge;
  /** Where catching up begins; null before it is known. */
  readonly cursor: string | null;
  /** Messages may have changed unseen, so the next newest page replaces them. */
  readonly isOutdated: boolean;
  /** The latest messages that were removed. A row that was read before does not bring them back. */
  readonly removed: string[];
  /** Pending likes by message id. Messages that are read before the response may not include them. */
  readonly likes: Readonly<Record<string, PendingLike>>;
}

export const emptyFeed: Feed = {
  messages: [],
  older: null,
  gap: null,
  edge: { id: null, older: null },
  cursor: null,
  isOutdated: false,
  removed: [],
  likes: {},
};

const newestFirst = (a: Message, b: Message): number => byAge(b, a);

/**
 * Returns the known object if it is newer or if nothing changed, so that its card does not render again. Of two copies of
 * the same revision the one that was read later has the names of today.
 */
function latestOf(known: Message | undefined, read: Message): Message {
  const isKnown = known && (known.revision > read.revision || JSON.stringify(known) === JSON.stringify(read));
  return isKnown ? known : read;
}

/** Merges both lists, each message once. The newest copy wins, and a server message replaces its optimistic copy. */
export function united(
  { messages: known, likes, removed }: Pick<Feed, 'messages' | 'likes' | 'removed'>,
  read: readonly Message[],
): Message[] {
  const page = read
    .filter(({ id }) => !removed.includes(id))
    .map((message) => likedByMe(message, likes[message.id]?.liked ?? message.reactedByMe));
  const byId = new Map(known.map((message) => [message.id, message]));
  const news = page.filter(({ id }) => !byId.has(id));
  const pending = known.filter(
    (message) => isPending(message) && !news.some((each) => confirms(each, message)),
  );
  for (const message of page) {
    byId.set(message.id, latestOf(byId.get(message.id), message));
  }
  const confirmed = [...byId.values()].filter((message) => !isPending(message));
  return [...pending, ...confirmed.sort(newestFirst)];
}

function meets(known: readonly Message[], page: FeedPage): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return page.messages.some(({ id }) => ids.has(id));
}

const edgeOf = ({ messages, next }: FeedPage): FeedEdge => ({ id: messages.at(-1)?.id ?? null, older: next });

/** Returns the gap below a page; null if the page overlaps known messages or is the last one. */
function gapAfter(known: readonly Message[], page: FeedPage): Feed['gap'] {
  return page.next === null || meets(known, page) ? null : { ...edgeOf(page), older: page.next };
}

/** Merges the newest page, which was read again. Loaded older pages stay. */
export function withNewest(feed: Feed, page: FeedPage): Feed {
  const confirmed = feed.messages.filter((message) => !isPending(message));
  const gap = gapAfter(confirmed, page);
  if (feed.isOutdated || confirmed.length === 0 || (gap && feed.gap)) {
    // Only one gap can be shown. On a second one, reading starts over.
    const messages = united({ ...feed, messages: feed.messages.filter(isPending) }, page.messages);
    return { ...feed, messages, older: page.next, gap: null, edge: edgeOf(page), isOutdated: false };
  }
  const stillMissing = page.next === null ? null : feed.gap;
  return { ...feed, messages: united(feed, page.messages), edge: edgeOf(page), gap: gap ?? stillMissing };
}

/**
 * Merges the older page that was read from the address `from`. A page from elsewhere only refreshes known messages: the
 * feed may have started over since, and messages would be missing above it.
 */
export function withOlder(feed: Feed, page: FeedPage, from: string): Feed {
  if (from !== feed.gap?.older && from !== feed.older) {
    const known = new Set(feed.messages.map(({ id }) => id));
    return {
      ...feed,
      messages: united(
        feed,
        page.messages.filter(({ id }) => known.has(id)),
      ),
    };
  }
  const messages = united(feed, page.messages);
  if (from === feed.gap?.older) {
    const gap = gapAfter(feed.messages, page);
    return { ...feed, messages, gap: gap && { ...feed.gap, ...gap } };
  }
  return { ...feed, messages, older: page.next };
}

/**
 * Merges the page around the message `to`. Messages between it and the newer ones may be missing. Only one gap can be
 * shown, so the page replaces the messages below another gap.
 */
export function withAround(feed: Feed, page: FeedPage, to: string): Feed {
  const { gap } = feed;
  const end = gap ? feed.messages.findIndex(({ id }) => id === gap.id) + 1 : feed.messages.length;
  const above = feed.messages.slice(0, end);
  const below = feed.messages.slice(end);
  const isKnownBelow = meets(below, page);
  const known = isKnownBelow ? feed.messages : above;
  const messages = united({ ...feed, messages: known }, page.messages);
  const endsIn = (list: readonly Message[]) => list.some(({ id }) => id === page.messages.at(-1)?.id);
  const olderAbove = gap ? gap.older : feed.older;
  const older = endsIn(above) ? olderAbove : page.next;
  const next = { ...feed, messages, older: isKnownBelow ? feed.older : older };
  return meets(above, page) || olderAbove === null
    ? { ...next, gap: null }
    : { ...next, gap: { id: above.findLast((each) => !isPending(each))?.id ?? null, older: olderAbove, to } };
}

/** Keeps only the newest page, so that the next visit does not render all loaded messages. */
export function withoutOlder(feed: Feed): Feed {
  const end = feed.messages.findIndex(({ id }) => id === feed.edge.id);
  return end < 0
    ? feed
    : { ...feed, messages: feed.messages.slice(0, end + 1), older: feed.edge.older, gap: null };
}

/** The place of the gap notice: above this thread, or below all threads if null. */
export interface MissingPlace {
  readonly threadId: string | null;
}

/** Returns the place of the gap notice; null without a gap. */
export function missingPlaceOf({ gap, messages }: Feed, threads: readonly Thread[]): MissingPlace | null {
  if (!gap) {
    return null;
  }
  const edge = messages.find(({ id }) => id === gap.id);
  const below = threads.find(({ message }) => edge && message.createdAt >= edge.createdAt);
  return { threadId: below?.message.id ?? null };
}

/** Returns the messages written after all known ones. Messages of an older page are not new. */
export function arrivedSince(before: readonly Message[], messages: readonly Message[]): Message[] {
  const known = new Set(before.map(({ id }) => id));
  const newest = Math.max(
    ...before.filter((each) => !isPending(each)).map((each) => Date.parse(each.createdAt)),
  );
  return messages.filter(
    (message) => !known.has(message.id) && (isPending(message) || Date.parse(message.createdAt) >= newest),
  );
}
