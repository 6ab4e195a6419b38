import { useEffect, useRef, useState } from 'react';
import { isOutdated } from '../../shared/lib/newVersion.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { useAppSelector } from '../../shared/store/hooks.js';

/** A return to the tab within this time triggers no check, in milliseconds. */
const restMs = 10 * 60_000;

/**
 * Whether a newer version is out. Checks when the socket opens again, as it does after every deployment. Also checks
 * when the user comes back to the tab after a while.
 */
export function useOutdated(): boolean {
  const live = useAppSelector(selectIsLive);
  const wasOpen = useRef(false);
  const [checkedAt, setCheckedAt] = useState(Date.now);
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    if (live && wasOpen.current) {
      void isOutdated().then(setOutdated);
    }
    wasOpen.current ||= live;
  }, [live]);
  useEffect(() => {
    const onReturn = (): void => {
      const now = Date.now();
      if (document.visibilityState === 'visible' && now - checkedAt >= restMs) {
        setCheckedAt(now);
        void isOutdated().then(setOutdated);
      }
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [checkedAt]);
  return outdated;
}
