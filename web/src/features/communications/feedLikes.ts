import type { ReactionAnswer } from '@emberdeck/contracts/messaging/reactions';
import type { Message } from '@emberdeck/contracts/messaging/messages';
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
  const { messageId, reactionCount, active, revision } = answer;
  const rest = settled(feed, messageId, requestId);
  return rest
    ? {
        ...rest,
        messages: likesCounted(rest.messages, { messageId, reactionCount, reactedByMe: active, revision }),
      }
    : feed;
}

interface PublishedReaction {
  readonly messageId: string;
  readonly reactionCount: number;
  readonly userId: string;
  readonly reaction?: string | undefined;
  readonly active?: boolean | undefined;
  readonly reactions?: readonly { readonly type: string; readonly count: number }[] | undefined;
  readonly revision?: number | undefined;
}

/** The counts of other reactions than likes, and which of them are the user's. */
function groupsOf(known: Message, change: PublishedReaction, isOwn: boolean): Message['reactions'] {
  const mine = (type: string): boolean =>
    isOwn && change.reaction === type
      ? change.active === true
      : known.reactions.some((group) => group.type === type && group.mine);
  return change.reactions?.map(({ type, count }) => ({ type, count, mine: mine(type) })) ?? known.reactions;
}

/** Applies a published reaction, unless the message is known as it was later. `userId` is the user of this page. */
export function likePublished(feed: Feed, change: PublishedReaction, userId: string | undefined): Feed {
  const { messageId, reactionCount, active, revision, reaction = 'like' } = change;
  const known = feed.messages.find(({ id }) => id === messageId);
  if (!known || (revision !== undefined && revision <= known.revision)) return feed;
  const isOwn = change.userId === userId;
  // While a like of this tab is pending, only its response decides whether the user likes the message.
  const decides = isOwn && reaction === 'like' && active !== undefined && feed.likes[messageId] === undefined;
  const changed = {
    ...known,
    reactionCount,
    reactedByMe: decides ? active : known.reactedByMe,
    reactions: groupsOf(known, change, isOwn),
    revision: revision ?? known.revision,
  };
  return { ...feed, messages: feed.messages.map((each) => (each === known ? changed : each)) };
}

/** Undoes a failed like, relative to the count that was read last. */
export function likeFailed(feed: Feed, requestId: string, id: string): Feed {
  const rest = settled(feed, id, requestId);
  const before = !feed.likes[id]?.liked;
  return rest
    ? { ...rest, messages: rest.messages.map((each) => (each.id === id ? likedByMe(each, before) : each)) }
    : feed;
}
