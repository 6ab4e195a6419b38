import type { Message } from '@emberdeck/contracts/messaging/messages';
import { isPending } from './feedRules.js';

/** One page as the server sent it, newest first. */
export interface FeedPage {
  readonly messages: Message[];
  /** Where the page before it in time is read; null where there is none. */
  readonly next: string | null;
}

/** All that is known of the conversation, newest first. */
export interface Feed {
  readonly messages: Message[];
  /** Where older messages are read; null where the beginning is reached. */
  readonly older: string | null;
  /** Where those are read that lie between the newest page and the rest; null where nothing is missing. */
  readonly gap: string | null;
  /** Where the newest page ends: its last message, and the address of what is older than that. */
  readonly edge: { readonly id: string | null; readonly older: string | null };
}

export const emptyFeed: Feed = { messages: [], older: null, gap: null, edge: { id: null, older: null } };

function newestFirst(a: Message, b: Message): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt);
}

/** The known object where nothing changed, so that its card is not drawn again. */
function kept(known: Message | undefined, read: Message): Message {
  return known && JSON.stringify(known) === JSON.stringify(read) ? known : read;
}

/** Whether `message`, which nobody knew, is the server's copy of one that stands for it. */
function confirms(message: Message, pending: Message): boolean {
  return (
    message.author.id === pending.author.id &&
    message.parentId === pending.parentId &&
    message.content === pending.content
  );
}

/** The union, each message once: what was read last wins, and takes the place of what stood for it. */
function united(known: readonly Message[], page: readonly Message[]): Message[] {
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
  return page.next === null || page.messages.some(({ id }) => ids.has(id));
}

/** The newest page was read again: older pages that are loaded stay. */
export function withNewest(feed: Feed, page: FeedPage): Feed {
  const confirmed = feed.messages.filter((message) => !isPending(message));
  const messages = united(feed.messages, page.messages);
  const edge = { id: page.messages.at(-1)?.id ?? null, older: page.next };
  if (confirmed.length === 0) {
    return { messages, older: page.next, gap: null, edge };
  }
  return { ...feed, messages, edge, gap: meets(confirmed, page) ? feed.gap : page.next };
}

/** A page further back was read, the one `from` leads to. */
export function withOlder(feed: Feed, page: FeedPage, from: string): Feed {
  const messages = united(feed.messages, page.messages);
  if (from === feed.gap) {
    return { ...feed, messages, gap: meets(feed.messages, page) ? null : page.next };
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
