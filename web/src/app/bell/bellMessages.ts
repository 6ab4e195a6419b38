import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { changeEntries, markRead, selectEntries, setUnread } from './bellApi.js';
import type { BellDispatch } from './bellApi.js';
import { withEntry, withoutUntil, withRead } from './bellCache.js';

type BellUser = Pick<CurrentUser, 'id' | 'workspaceId'>;

interface BellStore {
  readonly getState: () => unknown;
  readonly dispatch: BellDispatch;
}

/** Returns the path that the user looks at; null while the page is in the background. */
type ShownPath = () => string | null;

/** Entries that the screen shows are marked in batches, at most one request per this time, in milliseconds. */
const markEveryMs = 3_000;

const shownPath: ShownPath = () => (document.visibilityState === 'visible' ? window.location.pathname : null);

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

/** Applies a message to the cache. Returns the id of a new entry whose screen is already shown. */
function apply(
  message: ServerMessage,
  { getState, dispatch }: BellStore,
  path: string | null,
): string | null {
  if (message.type === 'notifications_read') {
    dispatch(changeEntries((bell) => withRead(bell, message, message.readAt)));
    dispatch(setUnread(() => message.unread));
  } else if (message.type === 'notifications_cleared') {
    dispatch(changeEntries((bell) => withoutUntil(bell, message.until)));
    dispatch(setUnread(() => message.unread));
  } else if (message.type === 'notification') {
    const entry = message.notification;
    const isShown = entry.link.split('?')[0] === path;
    const isKnown = selectEntries(getState() as Parameters<typeof selectEntries>[0])?.items.some(
      ({ id }) => id === entry.id,
    );
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
 * Updates the bell from server messages. An entry whose screen the user looks at is read on arrival. Returns the
 * function that unsubscribes.
 */
export function followBell(store: BellStore, user: BellUser, path: ShownPath = shownPath): () => void {
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    const ids = [...seen].slice(0, 100);
    ids.forEach((id) => seen.delete(id));
    void store.dispatch(markRead.initiate({ ids }, { track: false }));
  };
  const stop = onServerMessage((message) => {
    const id = isForUser(message, user) ? apply(message, store, path()) : null;
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
