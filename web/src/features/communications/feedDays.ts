import { readingOf } from '@emberdeck/contracts/core/zoned-time';
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

const dayMs = 24 * 60 * 60_000;

/** What clocks of the zone show, as the instant at which those in UTC show it. */
const clockOf = (zone: string, instant: string | number): Date => readingOf(zone, new Date(instant));

const dayOf = (clock: Date): string => clock.toISOString().slice(0, 10);

/** The calendar day in the zone. */
export const dayKey = (zone: string, instant: string | number): string => dayOf(clockOf(zone, instant));

/** The calendar day before the day of this instant. A day of the zone need not have 24 hours. */
export const dayBefore = (zone: string, instant: number): string =>
  dayOf(new Date(clockOf(zone, instant).getTime() - dayMs));

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
 * Groups threads by the day and hour of their first message, in the zone. A thread in `divided` never continues the previous one,
 * because a divider is above it.
 */
export function daysOf(
  zone: string,
  threads: readonly Thread[],
  divided: readonly (string | null | undefined)[],
): FeedDay[] {
  const days: { key: string; instant: string; hours: { hour: number; items: FeedItem[] }[] }[] = [];
  let before: Thread | undefined;
  for (const thread of threads) {
    const { createdAt, id } = thread.message;
    const clock = clockOf(zone, createdAt);
    const key = dayOf(clock);
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, instant: createdAt, hours: [] };
      days.push(day);
      before = undefined;
    }
    const hour = clock.getUTCHours();
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
