import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../../shared/api/baseApi.js';
import { isInView } from '../../shared/lib/messagesInView.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import type { AppStore } from '../../shared/store/state.js';
import { changeEntries, isReadingBell, markRead, selectEntries, setCounts } from './bellApi.js';
import {
  messageOf,
  withChange,
  withEntry,
  withoutMarked,
  withoutUntil,
  withRead,
  withSeen,
} from './bellCache.js';
import type { BellPages } from './bellCache.js';

type BellUser = Pick<CurrentUser, 'id' | 'workspaceId'>;

type BellStore = Pick<AppStore, 'getState' | 'dispatch'>;

/** What the user looks at: nothing while the page is in the background. */
export interface Sight {
  readonly path: () => string | null;
  readonly isInView: (messageId: string) => boolean;
}

/** Entries that the screen shows are marked in batches, at most one request per this time, in milliseconds. */
const markEveryMs = 3_000;

const ownSight: Sight = {
  path: () => (document.visibilityState === 'visible' ? window.location.pathname : null),
  isInView,
};

/**
 * An entry about a message is read with the message. Other entries are read with their screen. A screen that the user
 * has left may still be drawn while the next one loads.
 */
function isSeen(entry: Notification, sight: Sight): boolean {
  const messageId = messageOf(entry);
  const isOnScreen = entry.link.split('?')[0] === sight.path();
  return isOnScreen && (messageId === null || sight.isInView(messageId));
}

/** Only the type of a message has been validated, so its fields are checked here. */
function isWhole(entry: Notification | undefined): entry is Notification {
  return (
    typeof entry?.id === 'string' && typeof entry.createdAt === 'string' && typeof entry.link === 'string'
  );
}

/** Whether the message is for this user and this workspace. The user's own actions are ignored. */
function isForUser(message: ServerMessage, { id, workspaceId }: BellUser): boolean {
  switch (message.type) {
    case 'notification':
      return (
        isWhole(message.notification) &&
        message.actorId !== id &&
        (message.notification.workspaceId === null || message.notification.workspaceId === workspaceId)
      );
    case 'notifications_read':
    case 'notifications_seen':
    case 'notifications_archived':
    case 'notifications_cleared':
      return message.workspaceId === workspaceId && Number.isInteger(message.unread);
    default:
      return false;
  }
}

type OwnChange = Extract<
  ServerMessage,
  { type: `notifications_${'read' | 'seen' | 'archived' | 'cleared'}` }
>;

/** The entries after a change by the user, in another tab or device or here. */
function changed(bell: BellPages, message: OwnChange): BellPages {
  switch (message.type) {
    case 'notifications_read':
      return withRead(bell, message, message.readAt);
    case 'notifications_seen':
      return withSeen(bell, message.until, message.seenAt);
    case 'notifications_archived':
      return message.isArchived ? withoutMarked(bell, message) : bell;
    case 'notifications_cleared':
      return withoutUntil(bell, message.until);
  }
}

function applyChange(message: OwnChange, { dispatch }: BellStore): void {
  dispatch(changeEntries((bell) => changed(bell, message)));
  const { unread, unseen } = message;
  dispatch(setCounts(() => ({ unread, unseen })));
  // What comes back has its place among the others.
  const isBack = message.type === 'notifications_archived' && !message.isArchived;
  if (isBack) dispatch(baseApi.util.invalidateTags(['Notification']));
}

/** Applies a message to the cache. Returns the id of a new entry that the user has seen on arrival. */
function apply(message: ServerMessage, store: BellStore, sight: Sight): string | null {
  switch (message.type) {
    case 'notifications_read':
    case 'notifications_seen':
    case 'notifications_archived':
    case 'notifications_cleared':
      applyChange(message, store);
      return null;
    case 'notification':
      return applyEntry(message, store, sight);
    default:
      return null;
  }
}

function applyEntry(
  { notification: entry, isAgain }: Extract<ServerMessage, { type: 'notification' }>,
  { getState, dispatch }: BellStore,
  sight: Sight,
): string | null {
  const isShown = isSeen(entry, sight);
  const isKnown = selectEntries(getState())?.some(({ id }) => id === entry.id);
  const isRead = isShown || entry.readAt !== null;
  const change = isAgain ? withChange : withEntry;
  dispatch(changeEntries((bell) => change(bell, isRead ? { ...entry, readAt: entry.createdAt } : entry)));
  if (!isRead && !isKnown && !isAgain) {
    dispatch(setCounts(({ unread, unseen }) => ({ unread: unread + 1, unseen: unseen + 1 })));
  }
  return isShown && !isKnown ? entry.id : null;
}

/**
 * Updates the bell from server messages. An entry that the user looks at is read on arrival. Returns the function that
 * unsubscribes.
 */
export function followBell(store: BellStore, user: BellUser, sight: Sight = ownSight): () => void {
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    const ids = [...seen].slice(0, 100);
    ids.forEach((id) => seen.delete(id));
    void store.dispatch(markRead.initiate({ ids }, { track: false }));
  };
  const stop = onServerMessage((message) => {
    if (!isForUser(message, user)) return;
    const id = apply(message, store, sight);
    // The answer of a pending read may be older than the message, and replaces what the message has changed.
    if (isReadingBell(store.getState())) store.dispatch(baseApi.util.invalidateTags(['Notification']));
    if (id !== null) {
      seen.add(id);
      timer ??= setTimeout(send, markEveryMs);
    }
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
