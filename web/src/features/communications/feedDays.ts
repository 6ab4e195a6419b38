import type { Message } from '@emberdeck/contracts/messaging/messages';
import { isAfter } from '../../shared/messages/unreadRules.js';
import type { Thread } from './feedRules.js';

export interface FeedItem {
  readonly thread: Thread;
  /** Joined to the previous thread of the same author. */
  readonly continues: boolean;
}

/** The threads of one hour. The browser can lay out each hour separately. */
export interface FeedHour {
  readonly hour: number;
  readonly items: readonly FeedItem[];
}

export interface FeedDay {
  readonly key: string;
  /** Any instant of the day. */
  readonly instant: string;
  readonly hours: readonly FeedHour[];
}

/** The range of messages that arrived while the user was away: after `since`, up to and including `until`. */
export interface NewRange {
  readonly since: string;
  /** The message of `since`: of messages of the same time, those after it by id are new. */
  readonly sinceId: string;
  readonly until: string;
}

const groupedMs = 5 * 60_000;

/** The calendar day in the local time zone. */
export function dayKey(instant: string | number): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** The calendar day before the day of this instant. Subtracting 24 hours would fail when clocks change. */
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

/**
 * Groups threads by the day and hour of their first message. A thread in `divided` never continues the previous one,
 * because a divider is above it.
 */
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
  const isUnread = isAfter(message, { createdAt: range.since, id: range.sinceId });
  return isUnread && Date.parse(message.createdAt) <= Date.parse(range.until);
}

export interface NewMark {
  /** The thread below the divider; null if only replies to older threads are new. */
  readonly threadId: string | null;
  readonly count: number;
}

/** The place of the divider, and the number of new messages below it. */
export function newMarkOf(threads: readonly Thread[], isNew: (message: Message) => boolean): NewMark {
  const start = threads.findIndex(({ message }) => isNew(message));
  const below = start < 0 ? [] : threads.slice(start);
  const count = below.flatMap(({ message, replies }) => [message, ...replies]).filter(isNew).length;
  return { threadId: below[0]?.message.id ?? null, count };
}
