import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** What the bell makes of a message of the server; what it says is put into words elsewhere. */
export type BellEvent = { readonly id: string; readonly link: string } & (
  | { readonly kind: 'message' | 'reply'; readonly authorId: string }
  | { readonly kind: 'friend' | 'coins'; readonly amount: number }
  | { readonly kind: 'level'; readonly level: number }
);

type CoinsEarned = Extract<ServerMessage, { type: 'coins_earned' }>;

function coinsEvent({ reason, amount, balance }: CoinsEarned): BellEvent | null {
  switch (reason) {
    case 'welcome':
    case 'app_connected':
      // A toast has said so already, and the bell lists toasts.
      return null;
    case 'friend_joined':
      return { kind: 'friend', id: `coins:${reason}:${balance}`, link: '/refer-friends', amount };
    case 'achievement':
    case 'milestone':
      return { kind: 'coins', id: `coins:${reason}:${balance}`, link: '/profile?tab=transactions', amount };
    default:
      return null;
  }
}

function eventOf(message: ServerMessage, userId: string): BellEvent | null {
  switch (message.type) {
    case 'new_message': {
      const { messageId, parentId, authorId } = message;
      const kind = parentId === null ? 'message' : 'reply';
      return authorId === userId
        ? null
        : { kind, id: `message:${messageId}`, link: '/communications', authorId };
    }
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
      return typeof event.authorId === 'string';
    case 'friend':
    case 'coins':
      return Number.isInteger(event.amount);
    case 'level':
      return Number.isInteger(event.level);
  }
}

/**
 * What is worth a line of the bell: what others did or what was reached, unless one is on the very screen that shows it.
 * The id is that of the event, so that it is listed once, however many tabs hear of it.
 */
export function bellEventOf(message: ServerMessage, userId: string, pathname: string): BellEvent | null {
  const event = eventOf(message, userId);
  return event && isWhole(event) && event.link.split('?')[0] !== pathname ? event : null;
}
