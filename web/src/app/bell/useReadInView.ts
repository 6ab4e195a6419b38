import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { awaitedMessages, messagesInView } from '../../shared/lib/messagesInView.js';
import { useMarkReadMutation } from './bellApi.js';
import { messageOf } from './bellCache.js';

/** Marks an entry as read when the user sees its message in the feed. */
export function useReadInView(entries: readonly Notification[]): void {
  const [markRead] = useMarkReadMutation();
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
    const ids = unread.filter(({ messageId }) => inView.has(messageId)).map(({ id }) => id);
    if (ids.length > 0) {
      void markRead({ ids: ids.slice(0, 100) });
    }
  }, [unread, inView, markRead]);
  useEffect(
    () => () => {
      awaitedMessages.set([]);
    },
    [],
  );
}
