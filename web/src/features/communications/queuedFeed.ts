import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Feed } from './feedPages.js';
import { confirms, pendingId } from './feedRules.js';
import { newMessageState } from './newMessageState.js';
import type { QueuedPost } from './queuedPosts.js';

/** The same message for the same post, so that its card does not render again. */
const shown = new WeakMap<QueuedPost, Message>();

function messageOf(post: QueuedPost, user: CurrentUser): Message {
  const before = shown.get(post);
  if (before) {
    return before;
  }
  const { id, firstName, lastName, displayName, profileImageUrl, role } = user;
  const at = new Date(post.at).toISOString();
  const message: Message = {
    ...newMessageState,
    id: pendingId(post.id),
    content: post.content,
    parentId: post.parentId,
    mentions: post.mentions,
    attachments: post.attachments?.length ? [...post.attachments] : null,
    createdAt: at,
    updatedAt: at,
    reactionCount: 0,
    reactedByMe: false,
    author: { id, firstName, lastName, displayName, profileImageUrl, role },
  };
  shown.set(post, message);
  return message;
}

/**
 * The feed with the unconfirmed posts of the user as its newest messages. A refused post stays, even if the feed has a
 * message of its id: its text may be another one.
 */
export function withQueued(feed: Feed, posts: readonly QueuedPost[], user: CurrentUser): Feed {
  const isConfirmed = (pending: Message): boolean => feed.messages.some((each) => confirms(each, pending));
  const waiting = posts.flatMap((post) => {
    const pending = messageOf(post, user);
    return post.refusal === null && isConfirmed(pending) ? [] : [pending];
  });
  return waiting.length === 0 ? feed : { ...feed, messages: [...waiting.reverse(), ...feed.messages] };
}
