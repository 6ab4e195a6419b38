import type { Message } from '@emberdeck/contracts/messaging/messages';

export interface Thread {
  readonly message: Message;
  /** Oldest first. */
  readonly replies: readonly Message[];
  /** The message is a reply to a message that is not loaded. Other replies to that message are listed below it. */
  readonly orphan: boolean;
}

const pendingPrefix = 'pending-';

/** The id of the optimistic copy of a message: the server has not confirmed it yet. */
export function pendingId(id: string): string {
  return pendingPrefix + id;
}

/** The client's id of a pending message. */
export const idOfPending = ({ id }: Message): string => id.slice(pendingPrefix.length);

/** Whether `message` is the server's copy of the `pending` one. */
export const confirms = ({ id }: Message, pending: Message): boolean => pending.id === pendingId(id);

/** Whether the server has not confirmed the message yet. */
export function isPending(message: Message): boolean {
  return message.id.startsWith(pendingPrefix);
}

/**
 * The order of the feed, oldest first: by time with its microseconds, then by id, as the server sorts. Pending messages come last, since their
 * time is that of this device.
 */
export function byAge(a: Message, b: Message): number {
  return (
    Number(isPending(a)) - Number(isPending(b)) || compare(a.createdAt, b.createdAt) || compare(a.id, b.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Groups the flat list of the server into threads, oldest first, so that the newest is next to the compose box. */
export function threadsOf(messages: readonly Message[]): Thread[] {
  const ids = new Set(messages.map(({ id }) => id));
  const threads = new Map<string, { message: Message; replies: Message[]; orphan: boolean }>();
  const later: Message[] = [];
  for (const message of [...messages].sort(byAge)) {
    if (message.parentId === null) {
      threads.set(message.id, { message, replies: [], orphan: false });
    } else if (ids.has(message.parentId)) {
      later.push(message);
    } else {
      const thread = threads.get(message.parentId);
      if (thread) {
        thread.replies.push(message);
      } else {
        threads.set(message.parentId, { message, replies: [], orphan: true });
      }
    }
  }
  for (const reply of later) {
    threads.get(reply.parentId ?? '')?.replies.push(reply);
  }
  return [...threads.values()];
}

/** Sets whether the user likes the message, and adjusts the count. Returns the same object if nothing changes. */
export function likedByMe(message: Message, reactedByMe: boolean): Message {
  return message.reactedByMe === reactedByMe
    ? message
    : { ...message, reactedByMe, reactionCount: message.reactionCount + (reactedByMe ? 1 : -1) };
}

interface Likes {
  readonly messageId: string;
  readonly reactionCount: number;
  /** Whether the user likes the message; absent if that has not changed. */
  readonly reactedByMe?: boolean;
  readonly revision?: number;
}

/** Applies the server's count, unless the message is known as it was later. */
export function likesCounted(messages: readonly Message[], likes: Likes): Message[] {
  return messages.map((message) => {
    if (message.id !== likes.messageId) return message;
    const reactedByMe = likes.reactedByMe ?? message.reactedByMe;
    const { revision = message.revision, reactionCount } = likes;
    return revision < message.revision
      ? likedByMe(message, reactedByMe)
      : { ...message, reactionCount, reactedByMe, revision };
  });
}
