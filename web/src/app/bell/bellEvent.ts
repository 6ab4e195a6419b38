import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** What the bell makes of a message of the server; what it says is put into words elsewhere. */
export type BellEvent = { readonly id: string; readonly link: string } & (
  | { readonly kind: 'message' | 'reply' | 'like'; readonly authorId: string }
  | { readonly kind: 'friend' | 'coins'; readonly amount: number }
  | { readonly kind: 'level'; readonly level: number }
);

export interface BellContext {
  readonly userId: string;
  readonly pathname: string;
  readonly known: readonly Message[];
}

type CoinsEarned = Extract<ServerMessage, { type: 'coins_earned' }>;

function coinsEvent({ reason, amount, balance }: CoinsEarned): BellEvent | null {
  switch (reason) {
    case 'welcome':
      // The screen of joining shows them: a new user begins without a notification.
      return null;
    case 'app_connected':
      return { kind: 'coins', id: `coins:${reason}:${balance}`, link: '/connect-apps', amount };
    case 'friend_joined':
      return { kind: 'friend', id: `coins:${reason}:${balance}`, link: '/refer-friends', amount };
    case 'achievement':
    case 'milestone':
      return { kind: 'coins', id: `coins:${reason}:${balance}`, link: '/profile?tab=transactions', amount };
    default:
      return null;
  }
}

type Reaction = Extract<ServerMessage, { type: 'message_reaction' }>;

/** A like of a known message of the user: its count has grown. */
function likeEvent(reaction: Reaction, userId: string, known: readonly Message[]): BellEvent | null {
  const { messageId, reactionCount, userId: authorId } = reaction;
  const liked = known.find(({ id, author }) => id === messageId && author.id === userId);
  return liked && authorId !== userId && reactionCount > liked.reactionCount
    ? { kind: 'like', id: `like:${messageId}:${authorId}`, link: '/communications', authorId }
    : null;
}

function eventOf(message: ServerMessage, userId: string, known: readonly Message[]): BellEvent | null {
  switch (message.type) {
    case 'new_message': {
      const { messageId, parentId, authorId } = message;
      const kind = parentId === null ? 'message' : 'reply';
      return authorId === userId
        ? null
        : { kind, id: `message:${messageId}`, link: '/communications', authorId };
    }
    case 'message_reaction':
      return likeEvent(message, userId, known);
    case 'coins_earned':
      return coinsEvent(message);
    case 'level_up':
      return { kind: 'level', id: `level:${message.level}`, link: '/profile', level: message.level };
    default:
      return null;
  }
}

/** Of a message only the type is known to be right. */
function isWhole(event: BellEvent): boolean {
  switch (event.kind) {
    case 'message':
    case 'reply':
    case 'like':
      return typeof event.authorId === 'string';
    case 'friend':
    case 'coins':
      return Number.isInteger(event.amount);
    case 'level':
      return Number.isInteger(event.level);
  }
}

/**
 * The entry of the bell for a message of the server: what others did and what was reached, unless the user is on the screen
 * that shows it. `known`: the messages of the feed as they were before. The id is that of the event, so that every tab
 * writes the same entry.
 */
export function bellEventOf(
  message: ServerMessage,
  { userId, pathname, known }: BellContext,
): BellEvent | null {
  const event = eventOf(message, userId, known);
  return event && isWhole(event) && event.link.split('?')[0] !== pathname ? event : null;
}
