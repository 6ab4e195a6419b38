import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useEffect, useRef } from 'react';
import { isInView } from '../../shared/lib/messagesInView.js';
import { useMarkMessagesReadMutation } from '../../shared/messages/unreadApi.js';
import { isAfter } from '../../shared/messages/unreadRules.js';
import type { FeedPlace } from '../../shared/messages/unreadRules.js';
import { isPending } from './feedRules.js';

/** Other tabs and devices follow within a second. */
const pauseMs = 400;

/** Cards whose place is measured at once. */
const mostMeasured = 200;

/** The newest message of others after the place that the user looks at now. */
function newestSeen(messages: readonly Message[], readTo: FeedPlace, myId: string | undefined) {
  return messages
    .filter((each) => !isPending(each) && each.author.id !== myId && isAfter(each, readTo))
    .slice(0, mostMeasured)
    .find(({ id }) => isInView(id));
}

interface Sight {
  readonly messages: readonly Message[] | undefined;
  readonly readTo: FeedPlace | undefined;
  readonly myId: string | undefined;
}

/**
 * Marks messages as read that are seen on the screen in a focused tab. After messages were marked as unread, the user
 * has to come back before they count as read again.
 */
export function useReadMarking(sight: Sight): void {
  const [mark] = useMarkMessagesReadMutation();
  const latest = useRef(sight);
  const resting = useRef(false);
  const sent = useRef<FeedPlace | null>(null);
  const check = useRef<() => void>(() => undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      const { messages, readTo, myId } = latest.current;
      if (!messages || !readTo || resting.current || !document.hasFocus()) return;
      const seen = newestSeen(messages, readTo, myId);
      if (!seen || (sent.current && !isAfter(seen, sent.current))) return;
      sent.current = seen;
      mark({ messageId: seen.id, move: 'forward' })
        .unwrap()
        .catch(() => {
          // The next look tries again.
          if (sent.current === seen) sent.current = null;
        });
    };
    const lookSoon = (): void => {
      timer ??= setTimeout(look, pauseMs);
    };
    const comeBack = (): void => {
      if (document.visibilityState === 'visible') resting.current = false;
      lookSoon();
    };
    check.current = lookSoon;
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('focus', lookSoon);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('focus', lookSoon);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [mark]);

  const { messages, readTo, myId } = sight;
  useEffect(() => {
    const before = latest.current.readTo;
    latest.current = { messages, readTo, myId };
    if (before && readTo && isAfter(before, readTo)) {
      resting.current = true;
      sent.current = null;
    }
    check.current();
  }, [messages, readTo, myId]);
}
