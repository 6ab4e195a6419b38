import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Unread } from '@emberdeck/contracts/messaging/unread';
import { mostUnreadMessages } from '@emberdeck/contracts/messaging/unread-limit';

/** A place in the feed: time with microseconds, and id. */
export type FeedPlace = Pick<Message, 'id' | 'createdAt'>;

/** Whether the place is later than another one, as the server sorts. */
export function isAfter(place: FeedPlace, other: FeedPlace): boolean {
  const difference = Date.parse(place.createdAt) - Date.parse(other.createdAt);
  if (difference !== 0) return difference > 0;
  return place.createdAt === other.createdAt ? place.id > other.id : place.createdAt > other.createdAt;
}

/** The place of the last read message. */
export const readPlaceOf = ({ readAt, readId }: Pick<Unread, 'readAt' | 'readId'>): FeedPlace => ({
  id: readId,
  createdAt: readAt,
});

/** Counts a message of another member that has just arrived. */
export function withUnread(unread: Unread, message: FeedPlace): Unread {
  return isAfter(message, readPlaceOf(unread))
    ? {
        ...unread,
        count: Math.min(mostUnreadMessages, unread.count + 1),
        firstUnreadId: unread.firstUnreadId ?? message.id,
      }
    : unread;
}
