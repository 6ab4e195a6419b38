import type { ReactionAnswer } from '@emberdeck/contracts/messaging/messages';
import type { Feed } from './feedPages.js';
import { likedByMe, likesCounted } from './feedRules.js';

/** Returns the feed without this pending like; null if the user has pressed again since, so a later request counts. */
function settled(feed: Feed, id: string, requestId: string): Feed | null {
  const { [id]: like, ...likes } = feed.likes;
  return like?.requestId === requestId ? { ...feed, likes } : null;
}

/** Shows the wanted like optimistically, until the server responds. */
export function likePressed(
  feed: Feed,
  { id, liked }: { readonly id: string; readonly liked: boolean },
  requestId: string,
): Feed {
  const message = feed.messages.find((each) => each.id === id);
  if (!message) {
    return feed;
  }
  return {
    ...feed,
    messages: feed.messages.map((each) => (each.id === id ? likedByMe(each, liked) : each)),
    likes: { ...feed.likes, [id]: { requestId, liked } },
  };
}

/** Applies the server's response to a like. */
export function likeAnswered(feed: Feed, requestId: string, answer: ReactionAnswer): Feed {
  const { messageId, reactionCount, active } = answer;
  const rest = settled(feed, messageId, requestId);
  return rest
    ? { ...rest, messages: likesCounted(rest.messages, { messageId, reactionCount, reactedByMe: active }) }
    : feed;
}

/** Applies a published reaction. `userId` is the user of this page. */
export function likePublished(
  feed: Feed,
  change: { messageId: string; reactionCount: number; userId: string; active?: boolean | undefined },
  userId: string | undefined,
): Feed {
  const { messageId, reactionCount, active } = change;
  // While a like of this tab is pending, only its response decides whether the user likes the message.
  const isOwn = change.userId === userId && feed.likes[messageId] === undefined;
  const likes =
    isOwn && active !== undefined
      ? { messageId, reactionCount, reactedByMe: active }
      : { messageId, reactionCount };
  return { ...feed, messages: likesCounted(feed.messages, likes) };
}

/** Undoes a failed like, relative to the count that was read last. */
export function likeFailed(feed: Feed, requestId: string, id: string): Feed {
  const rest = settled(feed, id, requestId);
  const before = !feed.likes[id]?.liked;
  return rest
    ? { ...rest, messages: rest.messages.map((each) => (each.id === id ? likedByMe(each, before) : each)) }
    : feed;
}
