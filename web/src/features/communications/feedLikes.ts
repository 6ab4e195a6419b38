import type { ReactionAnswer } from '@emberdeck/contracts/messaging/messages';
import type { Feed } from './feedPages.js';
import { likedByMe, likesCounted } from './feedRules.js';

/** The feed without a like that is answered; null where it was pressed again since, which is still to be answered. */
function settled(feed: Feed, id: string, requestId: string): Feed | null {
  const { [id]: like, ...likes } = feed.likes;
  return like?.requestId === requestId ? { ...feed, likes } : null;
}

/** Likes a message, or takes that back, until the server says so itself. */
export function likePressed(feed: Feed, id: string, requestId: string): Feed {
  const message = feed.messages.find((each) => each.id === id);
  if (!message) {
    return feed;
  }
  const liked = !message.reactedByMe;
  return {
    ...feed,
    messages: feed.messages.map((each) => (each.id === id ? likedByMe(each, liked) : each)),
    likes: { ...feed.likes, [id]: { requestId, liked } },
  };
}

/** The server has counted it. */
export function likeAnswered(feed: Feed, requestId: string, answer: ReactionAnswer): Feed {
  const { messageId, reactionCount, active } = answer;
  const rest = settled(feed, messageId, requestId);
  return rest
    ? { ...rest, messages: likesCounted(rest.messages, { messageId, reactionCount, reactedByMe: active }) }
    : feed;
}

/** A reaction as the server published it. `userId` is the user of this page. */
export function likePublished(
  feed: Feed,
  change: { messageId: string; reactionCount: number; userId: string; active?: boolean | undefined },
  userId: string | undefined,
): Feed {
  const { messageId, reactionCount, active } = change;
  // The answer to a pending like of this tab decides about it.
  const isOwn = change.userId === userId && feed.likes[messageId] === undefined;
  const likes =
    isOwn && active !== undefined
      ? { messageId, reactionCount, reactedByMe: active }
      : { messageId, reactionCount };
  return { ...feed, messages: likesCounted(feed.messages, likes) };
}

/** It failed: the message is liked as it was before, whatever else was read of it meanwhile. */
export function likeFailed(feed: Feed, requestId: string, id: string): Feed {
  const rest = settled(feed, id, requestId);
  const before = !feed.likes[id]?.liked;
  return rest
    ? { ...rest, messages: rest.messages.map((each) => (each.id === id ? likedByMe(each, before) : each)) }
    : feed;
}
