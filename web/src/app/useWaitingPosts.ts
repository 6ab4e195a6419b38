import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useEffect } from 'react';
import { keyOf, storageKeys, storedKeys } from '../shared/lib/storage.js';
import { selectIsLive } from '../shared/realtime/socketSlice.js';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks.js';

/** Sends messages that wait since an earlier visit or a lost connection, whatever screen is open. */
export function useWaitingPosts(user: CurrentUser | undefined): void {
  const dispatch = useAppDispatch();
  const isLive = useAppSelector(selectIsLive);
  const userId = user?.id;
  const workspaceId = user?.workspaceId;
  useEffect(() => {
    if (userId === undefined || workspaceId === undefined) {
      return undefined;
    }
    const send = async (): Promise<void> => {
      if (storedKeys('local', keyOf(storageKeys.post, `${userId}.${workspaceId}.`)).length === 0) {
        return;
      }
      // Few visits have such messages, so their code loads when it is needed.
      const { sendPosts } = await import('../features/communications/postSender.js');
      await dispatch(sendPosts({ userId, workspaceId }));
    };
    // Code that did not load is loaded when the connection is back.
    const start = (): void => void send().catch(() => undefined);
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [dispatch, isLive, userId, workspaceId]);
}
