import { useEffect } from 'react';
import { routeAt } from '../routes.js';

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) {
    routeAt(link.pathname).route.screen.prefetch();
  }
}

/** Loads the code of a screen as soon as the user points at, touches or focuses a link to it. */
export function useLinkPrefetch(): void {
  useEffect(() => {
    const events = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const event of events) {
      document.addEventListener(event, prefetchTarget, { passive: true });
    }
    return () => {
      for (const event of events) {
        document.removeEventListener(event, prefetchTarget);
      }
    };
  }, []);
}
