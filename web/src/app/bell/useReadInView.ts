import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { awaitedMessages, messagesInView } from '../../shared/lib/messagesInView.js';
import { useCan } from '../../shared/session/useCan.js';
import { useMarkReadMutation } from './bellApi.js';
import { messageOf } from './bellCache.js';

/** The limit of one request. */
const mostIds = 100;

/**
 * Marks an entry as read when the user sees its message in the feed. Each entry once: a refused mark reads the entries
 * again, which shows it unread again. A view as a client changes nothing.
 */
export function useReadInView(entries: readonly Notification[]): void {
  const [markRead] = useMarkReadMutation();
  const mayMark = useCan('mark-notifications-read');
  const sent = useRef(new Set<string>());
  const inView = useSyncExternalStore(messagesInView.subscribe, messagesInView.get);
  const unread = useMemo(
    () =>
      entries.flatMap((entry) => {
        const messageId = entry.readAt === null ? messageOf(entry) : null;
        return messageId === null ? [] : [{ id: entry.id, messageId }];
      }),
    [entries],
  );
  useEffect(() => {
    awaitedMessages.set(unread.map(({ messageId }) => messageId));
    const seen = unread.filter(({ id, messageId }) => inView.has(messageId) && !sent.current.has(id));
    const ids = seen.map(({ id }) => id).slice(0, mostIds);
    if (ids.length > 0 && mayMark) {
      ids.forEach((id) => sent.current.add(id));
      void markRead({ ids });
    }
  }, [unread, inView, markRead, mayMark]);
  useEffect(
    () => () => {
      awaitedMessages.set([]);
    },
    [],
  );
}
