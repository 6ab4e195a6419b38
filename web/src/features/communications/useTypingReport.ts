import { useCallback, useRef, useState } from 'react';
import { useGetPreferencesQuery } from '../../shared/api/preferencesApi.js';
import { typingReported } from '../../shared/realtime/socketSlice.js';
import { useAppDispatch } from '../../shared/store/hooks.js';

/** A report at most this often, in milliseconds: before the last one is no longer shown. */
const reportEveryMs = 1_500;

/** Tells other members that the user writes, unless Settings say not to. The setting is read at the first key. */
export function useTypingReport(): () => void {
  const dispatch = useAppDispatch();
  const [hasBegun, setBegun] = useState(false);
  const { data: preferences } = useGetPreferencesQuery(undefined, { skip: !hasBegun });
  const isShown = preferences?.showTyping === true;
  const sentAt = useRef(-Infinity);
  return useCallback(() => {
    setBegun(true);
    const now = performance.now();
    if (!isShown || now - sentAt.current < reportEveryMs) return;
    sentAt.current = now;
    dispatch(typingReported());
  }, [dispatch, isShown]);
}
