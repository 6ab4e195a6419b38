import { useEffect, useRef, useSyncExternalStore } from 'react';
import { awaitedMessages, cardOf, coveredEdges, messagesInView } from '../../shared/lib/messagesInView.js';

const idOf = (card: Element): string => card.getAttribute('data-message') ?? '';

/** Reports which of the awaited messages are in view. A change of `content` may bring new cards. */
export function useMessagesInView(content: unknown): void {
  const awaited = useSyncExternalStore(awaitedMessages.subscribe, awaitedMessages.get);
  const inView = useRef(new Set<string>());
  useEffect(() => {
    const cards = [...awaited].map(cardOf).filter((card) => card !== null);
    if (cards.length === 0) {
      return undefined;
    }
    const { top, bottom } = coveredEdges();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.current.add(idOf(target));
          else inView.current.delete(idOf(target));
        }
        messagesInView.set(inView.current);
      },
      { rootMargin: `-${top}px 0px -${bottom}px` },
    );
    cards.forEach((card) => observer.observe(card));
    return () => observer.disconnect();
  }, [awaited, content]);
  useEffect(
    () => () => {
      messagesInView.set([]);
    },
    [],
  );
}
