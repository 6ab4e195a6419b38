import type { Message } from '@emberdeck/contracts/messaging/messages';

export interface Thread {
  readonly message: Message;
  /** Oldest first. */
  readonly replies: readonly Message[];
  /** It answers a message that is no longer on this page. */
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
  const repliesOf = new Map<string, Message[]>();
  const tops: Message[] = [];
  for (const message of messages) {
    if (message.parentId !== null && ids.has(message.parentId)) {
      repliesOf.set(message.parentId, [...(repliesOf.get(message.parentId) ?? []), message]);
    } else {
      tops.push(message);
    }
  }
  return tops.sort(byAge).map((message) => ({
    message,
    replies: (repliesOf.get(message.id) ?? []).sort(byAge),
    orphan: message.parentId !== null,
  }));
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

export function likeToggled(messages: readonly Message[], id: string): Message[] {
  return messages.map((message) => {
    if (message.id !== id) {
      return message;
    }
    const reactedByMe = !message.reactedByMe;
    return { ...message, reactedByMe, reactionCount: message.reactionCount + (reactedByMe ? 1 : -1) };
  });
}
