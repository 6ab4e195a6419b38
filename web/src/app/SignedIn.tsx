import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { CelebrationLayer } from '../shared/celebrations/CelebrationLayer.js';
import { socketStarted, socketStopped } from '../shared/realtime/socketSlice.js';
import { useGetUserQuery } from '../shared/session/sessionApi.js';
import { useReturnedPage } from '../shared/session/useReturnedPage.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { ExportReportHost } from './ExportReportHost.js';
import { InvitationPrompt } from './InvitationPrompt.js';
import { cacheShell } from './cacheShell.js';
import { prefetchToasts } from './Toasts.js';
import { Shell } from './shell/Shell.js';

/** The frame of the screens of a signed-in user. Opens the websocket and closes it on unmount. */
export function SignedIn() {
  const dispatch = useAppDispatch();
  const { data: user } = useGetUserQuery();
  const userId = user?.id;
  useEffect(() => {
    // The toast at the end of a session delays the redirect to the login until it is rendered.
    prefetchToasts();
    dispatch(socketStarted());
    return () => {
      dispatch(socketStopped());
    };
  }, [dispatch, userId]);
  useReturnedPage();
  useEffect(cacheShell, []);
  return user ? (
    <>
      <Shell user={user}>
        <Outlet />
      </Shell>
      <ExportReportHost userId={user.id} />
      <CelebrationLayer />
      <InvitationPrompt />
    </>
  ) : null;
}
