import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { layout } from '../../shared/theme/tokens.js';
import { useArrivals } from './useArrivals.js';

const nearEndPx = 160;
const farFromEndPx = 700;

function toEnd(): number {
  return document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
}

function scrollToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/** Scrolls to the divider if the new messages do not fit on the screen, otherwise to the end. */
function scrollToStart(): void {
  scrollToEnd();
  const mark = document.querySelector('[data-new-mark]');
  const above = (mark?.getBoundingClientRect().top ?? Infinity) - layout.header - 24;
  if (above < 0) {
    window.scrollBy({ top: above, behavior: 'instant' });
  }
}

function useEndWatch(onNear: () => void) {
  const wasNearEnd = useRef(true);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const onScroll = (): void => {
      const distance = toEnd();
      wasNearEnd.current = distance <= nearEndPx;
      setFar(distance > farFromEndPx);
      if (wasNearEnd.current) {
        onNear();
      }
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [onNear]);
  return { wasNearEnd, isFar };
}

interface Options {
  readonly messages: readonly Message[] | undefined;
  readonly myId: string | undefined;
}

/** Starts at the newest messages. Follows new ones if the user is near the end, and counts them otherwise. */
export function useFeedScroll({ messages, myId }: Options) {
  const [missed, setMissed] = useState<readonly string[]>([]);
  const forget = useCallback(() => setMissed([]), []);
  const { wasNearEnd, isFar } = useEndWatch(forget);
  const hasMessages = messages !== undefined;

  // Before the first paint. Otherwise the top of the page would flash.
  useLayoutEffect(() => {
    if (hasMessages) {
      scrollToStart();
    }
  }, [hasMessages]);

  useArrivals(messages, (arrived) => {
    const ownPost = arrived.some(({ author, parentId }) => author.id === myId && parentId === null);
    if (ownPost || wasNearEnd.current) {
      scrollToEnd();
    } else {
      const others = arrived.filter(({ author }) => author.id !== myId).map(({ id }) => id);
      setMissed((before) => [...before, ...others]);
    }
  });

  const showNewest = useCallback(() => {
    // A reply may be far above the end, so this scrolls to the first missed message.
    const first = missed[0] && document.querySelector(`[data-message="${CSS.escape(missed[0])}"]`);
    if (first) {
      first.scrollIntoView({ block: 'center', behavior: 'instant' });
    } else {
      scrollToEnd();
    }
    forget();
  }, [missed, forget]);

  return { missed: missed.length, isFar, showNewest };
}
