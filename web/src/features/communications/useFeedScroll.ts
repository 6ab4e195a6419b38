import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useCallback, useEffect, useRef, useState } from 'react';

const nearEndPx = 160;

function isNearEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return window.innerHeight + window.scrollY >= scrollHeight - nearEndPx;
}

function scrollToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight });
}

/** Starts at the newest message, follows new ones for who reads there, and counts them for who reads elsewhere. */
export function useFeedScroll(messages: readonly Message[] | undefined, myId: string | undefined) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const wasNearEnd = useRef(true);
  const [missed, setMissed] = useState(0);

  useEffect(() => {
    const onScroll = (): void => {
      wasNearEnd.current = isNearEnd();
      if (wasNearEnd.current) {
        setMissed(0);
      }
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    if (!messages) {
      return;
    }
    const before = known.current;
    known.current = new Set(messages.map(({ id }) => id));
    const fresh = before ? messages.filter(({ id }) => !before.has(id)) : [];
    const ownPost = fresh.some(({ author, parentId }) => author.id === myId && parentId === null);
    if (before === null || ownPost || (fresh.length > 0 && wasNearEnd.current)) {
      scrollToEnd();
    } else {
      setMissed((count) => count + fresh.filter(({ author }) => author.id !== myId).length);
    }
  }, [messages, myId]);

  const showNewest = useCallback(() => {
    scrollToEnd();
    setMissed(0);
  }, []);

  return { missed, showNewest };
}
