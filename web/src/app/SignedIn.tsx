import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import '../shared/i18n/workspaceTexts.js';
import type { ApiDispatch } from '../shared/api/baseApi.js';
import { CelebrationLayer } from '../shared/celebrations/CelebrationLayer.js';
import { socketStarted, socketStopped } from '../shared/realtime/socketSlice.js';
import { bellOwned } from '../shared/toasts/toastSlice.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { loadToastLayer } from './loadToastLayer.js';
import { notFound, screens } from './screens.js';
import { ScreenSkeleton } from './shell/ScreenSkeleton.js';
import { Shell } from './shell/Shell.js';

/** Brings the code of the screen at this address, and what it shows first where that comes soon. */
export async function prepareScreen(dispatch: ApiDispatch): Promise<void> {
  const { pathname } = window.location;
  const entry = screens.find(({ path }) => path === pathname);
  await Promise.allSettled([(entry?.screen ?? notFound).preload(), entry?.readAhead?.(dispatch)]);
}

/** Everything that only a signed-in person sees. */
export function SignedIn({ user }: { readonly user: CurrentUser }) {
  const dispatch = useDispatch();
  useEffect(() => {
    // Ahead of the first toast: the last one of a session keeps the login waiting until it is drawn.
    void loadToastLayer();
    dispatch(bellOwned(user.id));
    dispatch(socketStarted());
    return () => {
      dispatch(socketStopped());
    };
  }, [dispatch, user.id]);
  return (
    <BrowserRouter>
      <Shell user={user}>
        <Routes>
          {screens.map(({ path, screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <RenderBoundary key={path}>
                  <Suspense fallback={<ScreenSkeleton />}>
                    <screen.Component />
                  </Suspense>
                </RenderBoundary>
              }
            />
          ))}
          <Route
            path="*"
            element={
              <Suspense fallback={<ScreenSkeleton />}>
                <notFound.Component />
              </Suspense>
            }
          />
        </Routes>
      </Shell>
      <CelebrationLayer />
    </BrowserRouter>
  );
}
