import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Thread } from './feedRules.js';

export interface FeedItem {
  readonly thread: Thread;
  /** It goes on where the one before it, of the same author, ended. */
  readonly continues: boolean;
}

/** What was said in one hour of a day: a part that the browser can lay out by itself. */
export interface FeedHour {
  readonly hour: number;
  readonly items: readonly FeedItem[];
}

export interface FeedDay {
  readonly key: string;
  /** An instant of the day. */
  readonly instant: string;
  readonly hours: readonly FeedHour[];
}

/** What came while one was away: later than `since`, and not later than `until`. */
export interface NewRange {
  readonly since: string;
  readonly until: string;
}

const groupedMs = 5 * 60_000;

/** The calendar day where the reader is. */
export function dayKey(instant: string | number): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** The day before the one in which this instant is; not always 24 hours earlier, where clocks are changed. */
export function dayBefore(instant: number): string {
  const date = new Date(instant);
  return dayKey(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).getTime());
}

function continues(before: Thread | undefined, { message, orphan }: Thread): boolean {
  return (
    before !== undefined &&
    !orphan &&
    !before.orphan &&
    before.replies.length === 0 &&
    before.message.author.id === message.author.id &&
    Date.parse(message.createdAt) - Date.parse(before.message.createdAt) < groupedMs
  );
}

/** Threads by the day of their first message, in their order. None of `divided` goes on: something stands above it. */
export function daysOf(
  threads: readonly Thread[],
  divided: readonly (string | null | undefined)[],
): FeedDay[] {
  const days: { key: string; instant: string; hours: { hour: number; items: FeedItem[] }[] }[] = [];
  let before: Thread | undefined;
  for (const thread of threads) {
    const { createdAt, id } = thread.message;
    const key = dayKey(createdAt);
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, instant: createdAt, hours: [] };
      days.push(day);
      before = undefined;
    }
    const hour = new Date(createdAt).getHours();
    let part = day.hours.at(-1);
    if (part?.hour !== hour) {
      part = { hour, items: [] };
      day.hours.push(part);
    }
    part.items.push({ thread, continues: !divided.includes(id) && continues(before, thread) });
    before = thread;
  }
  return days;
}

export function isNewIn(range: NewRange | null, message: Message, myId: string | undefined): boolean {
  if (range === null || message.author.id === myId) {
    return false;
  }
  const at = Date.parse(message.createdAt);
  return at > Date.parse(range.since) && at <= Date.parse(range.until);
}

export interface NewMark {
  /** The thread before which the divider stands; null where nothing but replies to older ones is new. */
  readonly threadId: string | null;
  readonly count: number;
}

/** Where the divider stands, and how many new messages are below it. */
export function newMarkOf(threads: readonly Thread[], isNew: (message: Message) => boolean): NewMark {
  const start = threads.findIndex(({ message }) => isNew(message));
  const below = start < 0 ? [] : threads.slice(start);
  const count = below.flatMap(({ message, replies }) => [message, ...replies]).filter(isNew).length;
  return { threadId: below[0]?.message.id ?? null, count };
}
