import type { Message } from '@emberdeck/contracts/messaging/messages';

export interface Thread {
  readonly message: Message;
  /** Oldest first. */
  readonly replies: readonly Message[];
  /** The message is itself a reply, to one that is not loaded; other replies to that one stand under it. */
  readonly orphan: boolean;
}

const pendingPrefix = 'pending-';

export function pendingId(random: string): string {
  return pendingPrefix + random;
}

/** Whether the server has not confirmed it yet. */
export function isPending(message: Message): boolean {
  return message.id.startsWith(pendingPrefix);
}

function byAge(a: Message, b: Message): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt);
}

/** The flat list of the server as threads, the oldest first, so that the newest stands by the compose box. */
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

export function withoutMessage(messages: readonly Message[], id: string): Message[] {
  return messages.filter((message) => message.id !== id);
}

/** The confirmed message in the place of the one that stood for it; once, also when a refetch brought it already. */
export function withPosted(messages: readonly Message[], optimisticId: string, posted: Message): Message[] {
  const others = messages.filter(({ id }) => id !== posted.id);
  return others.some(({ id }) => id === optimisticId)
    ? others.map((message) => (message.id === optimisticId ? posted : message))
    : [posted, ...others];
}

/** Whether I like it, and the count that follows from that; the same message where it says so already. */
export function likedByMe(message: Message, reactedByMe: boolean): Message {
  return message.reactedByMe === reactedByMe
    ? message
    : { ...message, reactedByMe, reactionCount: message.reactionCount + (reactedByMe ? 1 : -1) };
}

interface Likes {
  readonly messageId: string;
  readonly reactionCount: number;
  /** Whether I am among them; absent where that is not known to have changed. */
  readonly reactedByMe?: boolean;
}

/** The count as the server says it. */
export function likesCounted(messages: readonly Message[], likes: Likes): Message[] {
  const { messageId, reactionCount } = likes;
  return messages.map((message) =>
    message.id === messageId
      ? { ...message, reactionCount, reactedByMe: likes.reactedByMe ?? message.reactedByMe }
      : message,
  );
}
