import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const patienceMs = 5000;

function reveal(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) {
    return false;
  }
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
  }
  element.scrollIntoView({ block: id === 'main' ? 'start' : 'center' });
  element.focus({ preventScroll: true });
  return true;
}

/** Returns the id in the hash; null if the hash is empty or malformed. */
function idIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/** Scrolls to the element with the id in the hash and focuses it, as soon as it is rendered. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = idIn(hash);
    if (id === null || reveal(id)) {
      return undefined;
    }
    const observer = new MutationObserver(() => {
      if (reveal(id)) {
        observer.disconnect();
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patienceMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hash, key]);
}
