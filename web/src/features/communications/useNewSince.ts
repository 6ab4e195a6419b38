import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NewRange } from './feedDays.js';
import { ReadingPlace } from './readingPlace.js';
import type { Sight } from './readingPlace.js';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** The range of messages that arrived while the user was away, or were marked as unread. */
export function useNewSince({ messages, readTo, live, myId }: Omit<Sight, 'visible'>): NewRange | null {
  const [place] = useState(() => new ReadingPlace());
  const visible = useSyncExternalStore(onVisibility, isVisible);
  useEffect(
    () => place.see({ messages, readTo, visible, live, myId }),
    [place, messages, readTo, visible, live, myId],
  );
  return useSyncExternalStore(place.subscribe, place.range);
}
