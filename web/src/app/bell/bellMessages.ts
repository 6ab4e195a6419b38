import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../../shared/api/baseApi.js';
import { isInView } from '../../shared/lib/messagesInView.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import type { AppStore } from '../../shared/store/state.js';
import { changeEntries, isReadingBell, markRead, selectEntries, setUnread } from './bellApi.js';
import { messageOf, withEntry, withoutUntil, withRead } from './bellCache.js';

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
    case 'notifications_cleared':
      return message.workspaceId === workspaceId && Number.isInteger(message.unread);
    default:
      return false;
  }
}

/** Applies a message to the cache. Returns the id of a new entry that the user has seen on arrival. */
function apply(message: ServerMessage, { getState, dispatch }: BellStore, sight: Sight): string | null {
  if (message.type === 'notifications_read') {
    dispatch(changeEntries((bell) => withRead(bell, message, message.readAt)));
    dispatch(setUnread(() => message.unread));
  } else if (message.type === 'notifications_cleared') {
    dispatch(changeEntries((bell) => withoutUntil(bell, message.until)));
    dispatch(setUnread(() => message.unread));
  } else if (message.type === 'notification') {
    const entry = message.notification;
    const isShown = isSeen(entry, sight);
    const isKnown = selectEntries(getState())?.some(({ id }) => id === entry.id);
    const isRead = isShown || entry.readAt !== null;
    dispatch(
      changeEntries((bell) => withEntry(bell, isRead ? { ...entry, readAt: entry.createdAt } : entry)),
    );
    if (!isRead && !isKnown) {
      dispatch(setUnread((unread) => unread + 1));
    }
    return isShown && !isKnown ? entry.id : null;
  }
  return null;
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
