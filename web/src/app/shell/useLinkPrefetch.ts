import { useEffect } from 'react';
import { screens } from '../screens.js';

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) {
    screens.find(({ path }) => path === link.pathname)?.screen.prefetch();
  }
}

/** Asks for the chunk of a screen as soon as a link to it, wherever it stands, is pointed at, touched or focused. */
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
