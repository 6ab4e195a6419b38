import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useCallback, useSyncExternalStore } from 'react';
import { keyOf, readStored, storageKeys, storedKeys, writeStored } from '../../shared/lib/storage.js';

/** Whose posts these are, and for which workspace. */
export interface PostOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

/** A message that the server has not confirmed. */
export interface QueuedPost {
  /** The id that its client gave to it with the first keystroke. */
  readonly id: string;
  readonly parentId: string | null;
  readonly content: string;
  readonly mentions: Message['mentions'];
  /** Files that have arrived at the server. */
  readonly attachments?: readonly Attachment[];
  /** When it was queued, in milliseconds. Posts are sent in this order. */
  readonly at: number;
  /** Why the server refused it; empty without a reason. Null while it waits. */
  readonly refusal: string | null;
}

interface Known {
  readonly text: string;
  readonly post: QueuedPost;
}

// Each post has a key of its own: two tabs that change one shared value would lose posts.
const known = new Map<string, Known>();
/** Posts that the browser could not store. They last as long as this page. */
const unstored = new Map<string, string>();
/** Posts that are over. A browser that refuses to change its storage would return them. */
const over = new Set<string>();
const sending = new Set<string>();
const lists = new Map<string, readonly QueuedPost[]>();
const listeners = new Set<() => void>();

function changed(): void {
  lists.clear();
  listeners.forEach((listener) => listener());
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(keyOf(storageKeys.post, ''))) {
    changed();
  }
});

const startOf = ({ userId, workspaceId }: PostOwner): string =>
  keyOf(storageKeys.post, `${userId}.${workspaceId}.`);

function isPost(value: unknown): value is QueuedPost {
  return typeof value === 'object' && value !== null && 'content' in value && 'at' in value;
}

function postIn(key: string): QueuedPost[] {
  const text = unstored.get(key) ?? readStored('local', key);
  const before = known.get(key);
  if (text === null || over.has(key)) {
    return [];
  }
  if (before?.text === text) {
    return [before.post];
  }
  try {
    const post: unknown = JSON.parse(text);
    if (!isPost(post)) {
      return [];
    }
    known.set(key, { text, post });
    return [post];
  } catch {
    return [];
  }
}

const inOrder = (a: QueuedPost, b: QueuedPost): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/** The unconfirmed posts of all tabs, oldest first. The same list until one changes. */
export function queuedPosts(owner: PostOwner): readonly QueuedPost[] {
  const start = startOf(owner);
  const list = lists.get(start);
  if (list) {
    return list;
  }
  const own = [...unstored.keys()].filter((key) => key.startsWith(start));
  const keys = new Set([...storedKeys('local', start), ...own]);
  const posts = [...keys].flatMap(postIn).sort(inOrder);
  lists.set(start, posts);
  return posts;
}

/** Reads the posts from the browser's storage, whatever this tab has seen. */
export function readQueuedPosts(owner: PostOwner): readonly QueuedPost[] {
  lists.clear();
  return queuedPosts(owner);
}

/** Whether the browser has stored posts of this user and workspace. */
export const hasQueuedPosts = (owner: PostOwner): boolean => queuedPosts(owner).length > 0;

/** Stores a post, or its new state. */
export function putPost(owner: PostOwner, post: QueuedPost): void {
  const key = startOf(owner) + post.id;
  const text = JSON.stringify(post);
  over.delete(key);
  writeStored('local', key, text);
  if (readStored('local', key) === text) {
    unstored.delete(key);
  } else {
    unstored.set(key, text);
  }
  changed();
}

/** Adds a post behind those that wait. */
export function queuePost(owner: PostOwner, post: Omit<QueuedPost, 'at' | 'refusal'>): void {
  const last = queuedPosts(owner).at(-1)?.at ?? 0;
  putPost(owner, { ...post, at: Math.max(Date.now(), last + 1), refusal: null });
}

export function removePost(owner: PostOwner, id: string): void {
  const key = startOf(owner) + id;
  writeStored('local', key, null);
  unstored.delete(key);
  known.delete(key);
  over.add(key);
  changed();
}

/** Marks a post whose request of this tab has no answer yet. */
export function setSending(id: string, isSending: boolean): void {
  if (isSending) {
    sending.add(id);
  } else {
    sending.delete(id);
  }
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unconfirmed posts of the user in the workspace, oldest first. */
export function useQueuedPosts({ userId, workspaceId }: PostOwner): readonly QueuedPost[] {
  const read = useCallback(() => queuedPosts({ userId, workspaceId }), [userId, workspaceId]);
  return useSyncExternalStore(subscribe, read);
}

/** Whether a request of this tab is sending the post now. */
export function useIsSending(id: string): boolean {
  return useSyncExternalStore(subscribe, () => sending.has(id));
}
