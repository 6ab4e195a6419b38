import type { Message } from '@emberdeck/contracts/messaging/messages';
import { withoutMessages } from './feedChanges.js';
import type { Feed } from './feedPages.js';

const ofPlace = {
  deleted: true,
  content: '',
  attachments: null,
  figure: null,
  mentions: [] as Message['mentions'],
};

/**
 * Applies a deletion by this tab. What the server publishes of it follows, and may bring the empty place of a message
 * whose replies are not loaded.
 */
export function withDeleted(feed: Feed, id: string): Feed {
  const known = feed.messages.find((each) => each.id === id);
  if (!known || known.deleted) return feed;
  if (!feed.messages.some(({ parentId }) => parentId === id)) {
    return { ...withoutMessages(feed, [id]), removed: feed.removed };
  }
  const place: Message = { ...known, ...ofPlace };
  return { ...feed, messages: feed.messages.map((each) => (each === known ? place : each)) };
}
