import { useEffect, useState, useSyncExternalStore } from 'react';
import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import type { NewRange } from './feedDays.js';
import { ReadingPlace } from './readingPlace.js';
import type { Sight } from './readingPlace.js';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** The range of messages that arrived while the user was away. The bookmark is stored by user and workspace. */
export function useNewSince(
  owner: string,
  { messages, live, myId }: Omit<Sight, 'visible'>,
): NewRange | null {
  const [place] = useState(() => {
    const key = keyOf(storageKeys.feedRead, owner);
    return new ReadingPlace({
      read: () => readStored('local', key),
      write: (instant) => writeStored('local', key, instant),
    });
  });
  const visible = useSyncExternalStore(onVisibility, isVisible);
  useEffect(() => place.see({ messages, visible, live, myId }), [place, messages, visible, live, myId]);
  return useSyncExternalStore(place.subscribe, place.range);
}
